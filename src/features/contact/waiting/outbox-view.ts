import { useSyncExternalStore } from 'react';
import { type Outbox, outbox, type PendingMessage, type Receipt } from '../../../outbox/outbox.ts';
import { useContactFormStore } from '../form/contact-form-store.ts';

/** What the screens show of the outbox. */
export interface OutboxView {
  readonly pending: readonly PendingMessage[];
  readonly receipts: readonly Receipt[];
}

const NOTHING: OutboxView = { pending: [], receipts: [] };

/** A copy of the outbox that is read again after each change, and only while somebody looks at it. */
export function createOutboxView(box: Outbox) {
  const listeners = new Set<() => void>();
  let view = NOTHING;
  let stop = () => {};
  let isReading = false;
  let isStale = false;

  // One reading at a time: a replay of a thousand messages changes faster than a screen can follow.
  const read = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        const [pending, receipts] = await Promise.all([box.pending(), box.receipts()]);
        view = { pending, receipts };
        for (const listener of listeners) listener();
      }
    } catch {
      // No storage on this device: nothing waits here.
    } finally {
      isReading = false;
    }
  };

  return {
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        stop = box.subscribe(() => void read());
        void read();
      }
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
    current: () => view,
  };
}

const shared = createOutboxView(outbox);

/**
 * The messages of this device; none while prerendering and hydrating. The one that the form is sending this moment
 * does not wait yet: it would only flash up.
 */
export function useOutboxView(): OutboxView {
  const view = useSyncExternalStore(shared.subscribe, shared.current, () => NOTHING);
  const sendingId = useContactFormStore(({ status, submissionId }) =>
    status.kind === 'sending' ? submissionId : undefined,
  );
  if (sendingId === undefined) return view;
  const isElsewhere = ({ message }: PendingMessage) => message.submissionId !== sendingId;
  return { ...view, pending: view.pending.filter(isElsewhere) };
}
