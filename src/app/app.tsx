import { Suspense } from 'react';
import { HydratedSignal } from './hydrated-signal.tsx';
import { Routes } from './routes.tsx';
import { SiteLayout } from './site-layout.tsx';

export function App() {
  return (
    <SiteLayout>
      {/* Only the code of staff pages comes later. */}
      <Suspense fallback={<p>Opening the page…</p>}>
        <Routes />
        <HydratedSignal />
      </Suspense>
    </SiteLayout>
  );
}
