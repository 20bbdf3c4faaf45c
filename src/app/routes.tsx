import type { ComponentType } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { allPages, type PageModule, pageAt } from '../content/site-map.ts';
import { ContactPage } from '../pages/contact-page.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { MissionPage } from '../pages/mission-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { ScamAwarenessPage } from '../pages/scam-awareness-page.tsx';
import { ShowsBeginningFirst } from '../ui/below-the-fold.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { DashboardPage, LoginPage } from './staff-code.ts';
import { isReachedByLink } from './use-arrival.ts';

const pages: Readonly<Record<PageModule, ComponentType>> = {
  'home-page': HomePage,
  'scam-awareness-page': ScamAwarenessPage,
  'mission-page': MissionPage,
  'contact-page': ContactPage,
  'login-page': LoginPage,
  'dashboard-page': DashboardPage,
};

export function Routes() {
  const [path] = useLocation();
  return (
    // A boundary for each page: after one that failed, the next is shown again.
    <ErrorBoundary key={path}>
      <ShowsBeginningFirst value={isReachedByLink()}>
        <Switch location={pageAt(path).path}>
          {allPages.map((page) => (
            <Route key={page.path} path={page.path} component={pages[page.module]} />
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </ShowsBeginningFirst>
    </ErrorBoundary>
  );
}
