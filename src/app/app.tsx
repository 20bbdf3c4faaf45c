import { Routes } from './routes.tsx';
import { SiteLayout } from './site-layout.tsx';
import { useArrival } from './use-arrival.ts';
import { useHydratedSignal } from './use-hydrated-signal.ts';

export function App() {
  useArrival();
  useHydratedSignal();
  return (
    <SiteLayout>
      <Routes />
    </SiteLayout>
  );
}
