import { useEffect, useState } from 'react';
import type { Outbox } from '../../outbox/outbox.ts';

/** Whether a message waits on this device. */
export function useHasWaiting(box: Outbox): boolean {
  const [hasWaiting, setHasWaiting] = useState(false);
  useEffect(() => {
    let isGone = false;
    const look = () =>
      box.countPending().then(
        (count) => {
          if (!isGone) setHasWaiting(count > 0);
        },
        () => undefined, // No storage: nothing waits.
      );
    void look();
    const stop = box.subscribe(() => void look());
    return () => {
      isGone = true;
      stop();
    };
  }, [box]);
  return hasWaiting;
}
