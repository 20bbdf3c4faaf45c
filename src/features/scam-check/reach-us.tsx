import { EmailLink } from '../../ui/email-link.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

/** Phone and e-mail for paper, for browsers without scripts, and for when the form cannot be loaded. */
export function ReachUs() {
  return (
    <p>
      Ask us: <PhoneLink /> or <EmailLink />
    </p>
  );
}
