import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { pageAt } from '../content/site-map.ts';
import { InstallOffer } from '../features/app-prompts/install-offer.tsx';
import { OnlineLine } from '../features/app-prompts/online-line.tsx';
import { UpdateLine } from '../features/app-prompts/update-line.tsx';
import { SheetHead } from '../ui/print/sheet-head.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { TestLine } from './test-line.tsx';
import { useArrival } from './use-arrival.ts';

/**
 * What depends on the address is a component of its own: a navigation renders the page, and not header and footer
 * with it.
 */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <TestLine />
      <SheetHead />
      <SiteHeader />
      <OnlineLineOfPublicPages />
      <Main>{children}</Main>
      {/* Comes while a person writes or works on a list, so above the page it would move what is under the finger. */}
      <UpdateLine />
      <InstallOffer />
      <SiteFooter />
    </>
  );
}

/** Staff pages say themselves what works without internet, and this line would move their list. */
function OnlineLineOfPublicPages() {
  const [path] = useLocation();
  return pageAt(path).isForStaff ? null : <OnlineLine />;
}

function Main({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  useArrival(path);
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
