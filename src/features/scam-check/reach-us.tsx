import { EmailLink } from '../../ui/email-link.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

/** For paper, for browsers without scripts, and for when the form cannot be opened. */
export function ReachUs() {
  return (
    <p>
      Ask us: <PhoneLink /> or <EmailLink />
    </p>
  );
}
