import { company } from '../../../content/company.ts';
import type { ContactMessage } from '../../../domain/contact-message.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { messageReference } from '../../../domain/reference.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

const NEWS = {
  ready: '',
  copied: 'Copied.',
  refused: 'This browser does not let us copy. Please press "Show the message" and write it down.',
} as const;

/** Takes a message out of this device when it cannot be sent from it: into an e-mail, or to read it out on the phone. */
export function CopyMessage({ message }: { readonly message: ContactMessage }) {
  const { status, copy } = useCopy();
  return (
    <>
      <Button variant="plain" onClick={() => void copy(rescuedText(message))}>
        Copy the message
      </Button>
      <span role="status">{NEWS[status]}</span>
    </>
  );
}

/** The text, its reference, and how to reach us with it. */
export function rescuedText({ message, submissionId }: ContactMessage): string {
  return [
    message,
    '',
    `Reference ${messageReference(submissionId)}`,
    `${company.name}, phone ${formatPhone(company.phone)}, e-mail ${company.email}`,
  ].join('\n');
}
