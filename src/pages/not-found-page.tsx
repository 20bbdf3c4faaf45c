import { ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';

export function NotFoundPage() {
  return (
    <PageHead title="We cannot find that page">
      <p>
        The address may have changed, or a letter in it may be wrong. Your device is fine, and nothing is
        lost.
      </p>
      <p>
        <ButtonLink href="/">Go to the home page</ButtonLink>
      </p>
      <p>
        <PhoneLink label="Or call us" />
      </p>
    </PageHead>
  );
}
