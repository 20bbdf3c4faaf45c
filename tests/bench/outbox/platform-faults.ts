import type { Page } from 'playwright/test';

/** What a browser may refuse a page, or tell it wrongly. */
export const PLATFORM_FAULTS = [
  'storage refuses',
  'storage never answers',
  'locks refuse',
  'locks never answer',
  'background sync refused',
  'persistent storage never answers',
  'no channel between tabs',
  'clock an hour fast',
  'clock a day slow',
  'onLine says offline',
] as const;
export type PlatformFault = (typeof PLATFORM_FAULTS)[number];

/** Causes the fault in the page until it is ended. Only what the page asks for from now on meets it. */
export async function beginFault(page: Page, fault: PlatformFault): Promise<void> {
  await page.evaluate((kind) => {
    const ends: (() => void)[] = [];
    const replace = (owner: object, name: string, value: unknown) => {
      const before = Object.getOwnPropertyDescriptor(owner, name);
      Object.defineProperty(owner, name, { configurable: true, value });
      ends.push(() => {
        if (before === undefined) Reflect.deleteProperty(owner, name);
        else Object.defineProperty(owner, name, before);
      });
    };
    const refuse = () => {
      throw new DOMException('Refused by the campaign', 'InvalidStateError');
    };
    const reject = () => Promise.reject(new DOMException('Refused by the campaign', 'NotAllowedError'));
    const hang = () => new Promise(() => {});
    const now = Date.now.bind(Date);
    switch (kind) {
      case 'storage refuses':
        replace(IDBDatabase.prototype, 'transaction', refuse);
        replace(IDBFactory.prototype, 'open', refuse);
        break;
      case 'storage never answers':
        replace(IDBDatabase.prototype, 'transaction', refuse);
        replace(IDBFactory.prototype, 'open', () => new EventTarget());
        break;
      case 'locks refuse':
        replace(LockManager.prototype, 'request', reject);
        replace(LockManager.prototype, 'query', reject);
        break;
      case 'locks never answer':
        replace(LockManager.prototype, 'request', hang);
        replace(LockManager.prototype, 'query', hang);
        break;
      case 'background sync refused':
        replace(
          (globalThis as unknown as { SyncManager: { prototype: object } }).SyncManager.prototype,
          'register',
          reject,
        );
        break;
      case 'persistent storage never answers':
        replace(StorageManager.prototype, 'persist', hang);
        replace(StorageManager.prototype, 'persisted', hang);
        break;
      case 'no channel between tabs':
        replace(globalThis, 'BroadcastChannel', undefined);
        break;
      case 'clock an hour fast':
        replace(Date, 'now', () => now() + 65 * 60_000);
        break;
      case 'clock a day slow':
        replace(Date, 'now', () => now() - 24 * 3_600_000);
        break;
      case 'onLine says offline':
        replace(Navigator.prototype, 'onLine', false);
        break;
    }
    Object.assign(globalThis, {
      endFault: () => {
        for (const end of ends) end();
      },
    });
  }, fault);
}

/** Lets the browser work again. */
export async function endFault(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { endFault: () => void }).endFault());
}
