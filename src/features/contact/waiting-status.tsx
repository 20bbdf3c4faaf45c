import { useSyncExternalStore } from 'react';
import { outboxPresence } from '../../pwa/outbox-presence.ts';
import { laterPart } from '../../ui/later-part.tsx';

const WaitingLink = laterPart(() => import('./waiting-link.tsx').then((module) => module.WaitingLink));

/** On every page: what waits on this device, once there is an outbox on it. */
export function WaitingStatus() {
  const isPresent = useSyncExternalStore(outboxPresence.subscribe, outboxPresence.isPresent, () => false);
  return <div role="status">{isPresent && <WaitingLink />}</div>;
}
