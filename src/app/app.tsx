import { Routes } from './routes.tsx';
import { SiteLayout } from './site-layout.tsx';
import { useHydratedSignal } from './use-hydrated-signal.ts';

export function App() {
  useHydratedSignal();
  return (
    <SiteLayout>
      <Routes />
    </SiteLayout>
  );
}
