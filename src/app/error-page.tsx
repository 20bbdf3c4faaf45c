import { useEffect } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { focusHeading } from './use-arrival.ts';

/** Shown in place of a page that threw an error. A plain link, because it loads the next page from the beginning. */
export function ErrorPage() {
  // The element with the focus may have been on the page that failed.
  useEffect(focusHeading, []);
  return (
    <PageHead title="Something went wrong on our side">
      <p>You did nothing wrong. This page could not be shown.</p>
      <p>
        <ButtonLink href="/" target="_self">
          Go to the home page
        </ButtonLink>
      </p>
      <p>
        <PhoneLink label="Or call us" />
      </p>
    </PageHead>
  );
}
