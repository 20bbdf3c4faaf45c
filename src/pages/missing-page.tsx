import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** Replaces a staff page whose code could not be loaded. */
export function MissingPage({ reason }: { readonly reason: 'offline' | 'changed' }) {
  const reload = () => location.reload();
  return reason === 'offline' ? (
    <PageHead title="No internet right now">
      <p>The dashboard needs the internet. Messages are never stored on this device.</p>
      <Button onClick={reload}>Try again</Button>
    </PageHead>
  ) : (
    <PageHead title="This page has changed">
      <p>This page has changed. Reload.</p>
      <Button onClick={reload}>Reload</Button>
    </PageHead>
  );
}
