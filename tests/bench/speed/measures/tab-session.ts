import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright';

/** A DevTools session of one tab. */
export type TabSession = Pick<CDPSession, 'send' | 'on'>;

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: unknown;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Attaches to a tab through a session of the browser. Nothing is enabled in the new session. Playwright's own session of a
 * page always watches the network, and that costs the page time of its main thread (docs/decisions/098).
 */
export async function attachTo(browser: CDPSession, targetId: string): Promise<TabSession> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  const events = new EventEmitter();
  const pending = new Map<number, Pending>();
  browser.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return;
    const { id = 0, result, error, method, params } = JSON.parse(received.message) as Message;
    if (method !== undefined) events.emit(method, params);
    else if (error === undefined) pending.get(id)?.resolve(result);
    else pending.get(id)?.reject(new Error(error.message));
    pending.delete(id);
  });
  // A browser that ends or a tab that crashes answers nothing any more; the bench must end then, and say why.
  const end = () => {
    for (const { reject } of pending.values()) reject(new Error('The tab was closed before it answered.'));
    pending.clear();
  };
  browser.on('close', end);
  events.on('Inspector.targetCrashed', end);
  browser.on('Target.detachedFromTarget', (detached) => {
    if (detached.sessionId === sessionId) end();
  });
  let last = 0;
  const send = (method: string, params: object = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      pending.set(last, { resolve, reject });
      const message = JSON.stringify({ id: last, method, params });
      browser.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  // The types of Playwright say which parameters and results belong to a command, and which payload to an event.
  return {
    send: send as CDPSession['send'],
    on: events.on.bind(events) as unknown as CDPSession['on'],
  };
}
