import { useState } from 'react';
import type { ReceivedMessage } from '../../../domain/received-message.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';

type CopyStatus = 'ready' | 'copied' | 'refused';

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
  const [status, setStatus] = useState<CopyStatus>('ready');

  const announce = useInboxStore((state) => state.announce);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(toText(message));
      setStatus('copied');
      announce(LABELS.copied);
    } catch {
      // Browsers refuse it without a secure connection or a permission; the text can still be selected by hand.
      setStatus('refused');
      announce(LABELS.refused);
    }
  }

  return (
    <button type="button" className={className} onClick={handleCopy} onBlur={() => setStatus('ready')}>
      {LABELS[status]}
      <span className="visually-hidden"> the message from {message.name}</span>
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
