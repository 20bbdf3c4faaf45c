import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { pageAt, staffPages } from '../content/site-map.ts';
import { InstallOffer } from '../features/app-prompts/install-offer.tsx';
import { OnlineLine } from '../features/app-prompts/online-line.tsx';
import { UpdateLine } from '../features/app-prompts/update-line.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  return (
    <>
      <SiteHeader />
      {/* The pages of the staff say themselves what they can do without internet, and nothing moves there. */}
      {!isStaffPage(path) && <OnlineLine />}
      <UpdateLine />
      <main id="main" tabIndex={-1}>
        {/* One boundary per address: leaving a broken page leaves its trouble behind. */}
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      <InstallOffer />
      <SiteFooter />
    </>
  );
}

function isStaffPage(path: string): boolean {
  return Object.values(staffPages).some((page) => page === pageAt(path));
}
