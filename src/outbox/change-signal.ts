import type { OutboxEnvironment } from './outbox-environment.ts';

const CHANNEL_NAME = 'third-age-outbox';

/** The only message. It carries no data: every tab reads the database, so no tab shows an outdated copy. */
const CHANGED = 'changed';

/** Tells this page, other tabs and the worker that the outbox has changed. */
export interface ChangeSignal {
  changed(): void;
  subscribe(listener: () => void): () => void;
}

/** Listens to other tabs only while it has a subscriber. */
export function createChangeSignal(environment: OutboxEnvironment): ChangeSignal {
  const listeners = new Set<() => void>();
  let channel: ReturnType<OutboxEnvironment['openChannel']>;
  let stopWatching = () => {};

  const notify = () => {
    for (const listener of listeners) listener();
  };

  function start() {
    channel = environment.openChannel(CHANNEL_NAME);
    if (channel !== undefined) channel.onmessage = notify;
    // A frozen page misses messages, and old browsers have no BroadcastChannel.
    stopWatching = environment.onVisible(notify);
  }

  function stop() {
    channel?.close();
    channel = undefined;
    stopWatching();
  }

  return {
    changed() {
      notify();
      if (channel !== undefined) {
        channel.postMessage(CHANGED);
        return;
      }
      const brief = environment.openChannel(CHANNEL_NAME);
      brief?.postMessage(CHANGED);
      brief?.close();
    },
    subscribe(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
  };
}
