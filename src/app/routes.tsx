import { type ComponentType, memo } from 'react';
import { useLocation } from 'wouter';
import { allPages, type PageModule, pageAt, publicPages } from '../content/site-map.ts';
import { idle } from '../lazy/idle.ts';
import { type LazyPage, lazyPage, type Preloaded } from '../lazy/lazy-page.tsx';
import { PageIsShown, usePagesInDocument } from '../lazy/pages-around.ts';
import { applyStylesAtTouch } from '../lazy/prepared-styles.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { StaffOfflinePage } from '../pages/staff-offline-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { renderPagesAtPress } from './render-at-press.ts';
import { focusHeading } from './use-arrival.ts';

/** Each page in a file of its own, so that visitors never download the code of staff pages. */
const pageCode: Readonly<Record<PageModule, () => Promise<ComponentType>>> = {
  'home-page': () => import('../pages/home-page.tsx').then((module) => module.HomePage),
  'scam-awareness-page': () =>
    import('../pages/scam-awareness-page.tsx').then((module) => module.ScamAwarenessPage),
  'mission-page': () => import('../pages/mission-page.tsx').then((module) => module.MissionPage),
  'contact-page': () => import('../pages/contact-page.tsx').then((module) => module.ContactPage),
  'login-page': () => import('../pages/login-page.tsx').then((module) => module.LoginPage),
  'dashboard-page': () => import('../pages/dashboard-page.tsx').then((module) => module.DashboardPage),
};

const pages: ReadonlyMap<string, LazyPage> = new Map(
  allPages.map(({ path, module, isForStaff }) => [
    path,
    lazyPage(pageCode[module], {
      Substitute: isForStaff ? StaffOfflinePage : ErrorPage,
      onArrived: focusHeading,
    }),
  ]),
);

/**
 * Loads the code of the page at an address, so that it renders at once. For a public page the caller waits, because
 * its HTML can be read meanwhile; for a staff page a substitute says that it needs the internet.
 */
export async function preloadPage(path: string): Promise<Preloaded> {
  const page = pageAt(path);
  const lazy = pages.get(page.path);
  if (lazy === undefined) return 'page';
  return page.isForStaff ? lazy.preloadOrSubstitute() : lazy.preload();
}

/** Loads the other public pages, one at a time while the browser is idle, so that a link shows its page at once. */
export async function preparePublicPages(): Promise<void> {
  applyStylesAtTouch();
  // What staff see must not stay in the document, and a page whose code comes late would take the focus.
  renderPagesAtPress((path) => !pageAt(path).isForStaff && pages.get(path)?.isLoaded() === true);
  for (const { path } of publicPages) {
    await idle();
    await pages.get(path)?.prepare();
  }
}

/** The page at the address, and hidden beside it those that a press on a link prepares or leaves. */
export function Routes() {
  const [path] = useLocation();
  return usePagesInDocument(path).map((each) => (
    <div key={each} hidden={each !== path}>
      <PageIsShown value={each === path}>
        {/* Each page has its own: after one that failed, the next is shown again. */}
        <ErrorBoundary>
          <PageAt path={each} />
        </ErrorBoundary>
      </PageIsShown>
    </div>
  ));
}

/** Rendered once: what changes around it does not render a page anew. */
const PageAt = memo(function PageAt({ path }: { readonly path: string }) {
  const Page = pages.get(pageAt(path).path) ?? NotFoundPage;
  return <Page />;
});
