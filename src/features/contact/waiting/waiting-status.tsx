import { useStore } from 'zustand';
import { lazyPart } from '../../../lazy/lazy-part.tsx';
import { outboxPresence } from '../../../pwa/outbox-presence.ts';

const WaitingLink = lazyPart(() => import('./waiting-link.tsx').then((module) => module.WaitingLink));

/** On every page: what waits on this device, once there is an outbox on it. */
export function WaitingStatus() {
  const mayHoldMessages = useStore(outboxPresence, (outbox) => outbox.isPresent);
  return <div role="status">{mayHoldMessages && <WaitingLink />}</div>;
}
