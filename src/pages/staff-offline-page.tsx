import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** Replaces a staff page whose code cannot be loaded. */
export function StaffOfflinePage() {
  return (
    <PageHead title="No internet right now">
      <p>The dashboard needs the internet. Messages are never stored on this device.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </PageHead>
  );
}
