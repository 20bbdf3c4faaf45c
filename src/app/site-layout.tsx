import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {/* One boundary per address: leaving a broken page leaves its trouble behind. */}
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      <SiteFooter />
    </>
  );
}
