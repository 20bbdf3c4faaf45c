import { Route, Switch } from 'wouter';
import { pageAt, publicPages, staffPages } from '../content/site-map.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { StaffOfflinePage } from '../pages/staff-offline-page.tsx';
import { type LazyPage, lazyPage, type Preloaded } from './lazy-page.tsx';

const [home, scamAwareness, mission, contact] = publicPages;

/** Each page in its own file: a visitor loads what they read, and never a byte of the staff's. */
const pages: Readonly<Record<string, LazyPage>> = {
  [home.path]: lazyPage(() => import('../pages/home-page.tsx').then((module) => module.HomePage)),
  [scamAwareness.path]: lazyPage(() =>
    import('../pages/scam-awareness-page.tsx').then((module) => module.ScamAwarenessPage),
  ),
  [mission.path]: lazyPage(() => import('../pages/mission-page.tsx').then((module) => module.MissionPage)),
  [contact.path]: lazyPage(() => import('../pages/contact-page.tsx').then((module) => module.ContactPage)),
  [staffPages.login.path]: lazyPage(
    () => import('../pages/login-page.tsx').then((module) => module.LoginPage),
    StaffOfflinePage,
  ),
  [staffPages.dashboard.path]: lazyPage(
    () => import('../pages/dashboard-page.tsx').then((module) => module.DashboardPage),
    StaffOfflinePage,
  ),
};

/** Fetches the code of the page at an address, so that it renders at once. */
export async function preloadPage(path: string): Promise<Preloaded> {
  return (await pages[pageAt(path).path]?.preload()) ?? 'page';
}

export function Routes() {
  return (
    <Switch>
      {Object.entries(pages).map(([path, Page]) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route component={NotFoundPage} />
    </Switch>
  );
}
