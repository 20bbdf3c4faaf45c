import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Outbox, outbox, type PendingMessage, type Receipt } from '../../../outbox/outbox.ts';
import { useContactFormStore } from '../form/contact-form-store.ts';

/** The part of the outbox that the screen shows. */
export interface OutboxView {
  readonly pending: readonly PendingMessage[];
  readonly receipts: readonly Receipt[];
}

const NOTHING: OutboxView = { pending: [], receipts: [] };

/** A copy of the outbox, read again after each change while a component shows it. */
export function createOutboxView(box: Outbox) {
  const view = createStore<OutboxView>(() => NOTHING);
  let watchers = 0;
  let stop = () => {};
  let isReading = false;
  let isStale = false;

  // One read at a time, because a replay of a thousand messages causes more changes than a screen can show.
  const read = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        const [pending, receipts] = await Promise.all([box.pending(), box.receipts()]);
        view.setState({ pending, receipts });
      }
    } catch {
      // Storage is blocked, so nothing waits on this device.
    } finally {
      isReading = false;
    }
  };

  return {
    view,
    /** Keeps the view up to date until the returned function is called. */
    watch(): () => void {
      watchers += 1;
      if (watchers === 1) {
        stop = box.subscribe(() => void read());
        void read();
      }
      return () => {
        watchers -= 1;
        if (watchers === 0) stop();
      };
    },
  };
}

/** The one of this page. */
export const outboxView = createOutboxView(outbox);

/**
 * The messages of this device; empty while prerendering and hydrating. Without the message that the form is sending
 * now: it would be shown for a second only.
 */
export function useOutboxView(): OutboxView {
  const view = useStore(outboxView.view);
  useEffect(outboxView.watch, []);
  const sendingId = useContactFormStore(({ status, submissionId }) =>
    status.kind === 'sending' ? submissionId : undefined,
  );
  if (sendingId === undefined) return view;
  const isElsewhere = ({ message }: PendingMessage) => message.submissionId !== sendingId;
  return { ...view, pending: view.pending.filter(isElsewhere) };
}
