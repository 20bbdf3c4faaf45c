import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useOutboxPresence } from './use-outbox-presence.ts';

const WaitingLink = lazyPart(() => import('./waiting-link.tsx').then((module) => module.WaitingLink));

/** On every page: what waits on this device, once there is an outbox on it. */
export function WaitingStatus() {
  return <div role="status">{useOutboxPresence() && <WaitingLink />}</div>;
}
