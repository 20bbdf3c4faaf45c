import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';
import { type CopyStatus, useCopy } from '../../../ui/use-copy.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';

const LABELS: Readonly<Record<CopyStatus, string>> = {
  ready: 'Copy',
  copied: 'Copied',
  refused: 'Cannot copy',
};

interface CopyButtonProps {
  readonly message: ReceivedMessage;
  readonly className: string | undefined;
}

export function CopyButton({ message, className }: CopyButtonProps) {
  const { status, copy, reset } = useCopy();
  const announce = useInboxStore((state) => state.announce);

  const handleCopy = async () => announce(LABELS[await copy(toText(message))]);

  return (
    <button type="button" className={className} onClick={handleCopy} onBlur={reset}>
      <span>{LABELS[status]}</span>
      <span className="visually-hidden">{` the message from ${message.name}`}</span>
    </button>
  );
}

function toText({ name, phone, email, reference, message }: ReceivedMessage): string {
  const lines = [
    name,
    phone,
    email,
    ...(reference === undefined ? [] : [`Reference ${reference}`]),
    '',
    message,
  ];
  return lines.join('\n');
}
