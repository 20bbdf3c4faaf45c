import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { ContactPage } from '../pages/contact-page.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { MissionPage } from '../pages/mission-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { ScamAwarenessPage } from '../pages/scam-awareness-page.tsx';

// Staff code stays out of the visitors' JavaScript. The boundary stands around these two alone: what is inside a
// boundary answers later than the rest of a hydrated page.
const LoginPage = withFallback(
  lazy(() => import('../pages/login-page.tsx').then((module) => ({ default: module.LoginPage }))),
);
const DashboardPage = withFallback(
  lazy(() => import('../pages/dashboard-page.tsx').then((module) => ({ default: module.DashboardPage }))),
);

export function Routes() {
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/scam-awareness" component={ScamAwarenessPage} />
      <Route path="/mission" component={MissionPage} />
      <Route path="/contact" component={ContactPage} />
      <Route path="/third-age-login" component={LoginPage} />
      <Route path="/dashboard" component={DashboardPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}

function withFallback(Page: ComponentType) {
  return () => (
    <Suspense fallback={<p>Opening the page…</p>}>
      <Page />
    </Suspense>
  );
}
