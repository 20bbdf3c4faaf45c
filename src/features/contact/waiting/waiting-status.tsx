import { useStore } from 'zustand';
import { lazyPart } from '../../../lazy/lazy-part.tsx';
import { outboxPresence } from '../../../pwa/outbox-presence.ts';

const WaitingLink = lazyPart(() => import('./waiting-link.tsx').then((module) => module.WaitingLink));

/** The waiting messages of this device, on every page, once the outbox has been used. */
export function WaitingStatus() {
  const mayHoldMessages = useStore(outboxPresence, (outbox) => outbox.isPresent);
  return <div role="status">{mayHoldMessages && <WaitingLink />}</div>;
}
