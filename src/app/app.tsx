import { Routes } from './routes.tsx';
import { SiteLayout } from './site-layout.tsx';
import { useArrival } from './use-arrival.ts';

export function App() {
  useArrival();
  return (
    <SiteLayout>
      <Routes />
    </SiteLayout>
  );
}
