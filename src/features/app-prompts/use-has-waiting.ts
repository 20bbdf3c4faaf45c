import { useEffect, useState } from 'react';
import type { Outbox } from '../../outbox/outbox.ts';

/** Whether a message on this device is not delivered yet. */
export function useHasWaiting(box: Outbox): boolean {
  const [hasWaiting, setHasWaiting] = useState(false);
  useEffect(() => {
    let isGone = false;
    const read = () =>
      box.countPending().then(
        (count) => {
          if (!isGone) setHasWaiting(count > 0);
        },
        () => undefined, // Storage is blocked, so nothing can wait.
      );
    void read();
    const stop = box.subscribe(() => void read());
    return () => {
      isGone = true;
      stop();
    };
  }, [box]);
  return hasWaiting;
}
