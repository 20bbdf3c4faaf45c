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

declare global {
  interface Window {
    readonly SyncManager: { readonly prototype: object };
    /** Lets the browser work again. */
    endFault: () => void;
  }
}

/** Works while the page meets this fault. Only what the page asks for from now on meets it. */
export async function withFault(page: Page, fault: PlatformFault, work: () => Promise<void>): Promise<void> {
  await page.evaluate((kind) => {
    const refuse = () => {
      throw new DOMException('Refused by the campaign', 'InvalidStateError');
    };
    const reject = () => Promise.reject(new DOMException('Refused by the campaign', 'NotAllowedError'));
    const hang = () => new Promise(() => {});
    const now = Date.now.bind(Date);
    const locks = LockManager.prototype;
    const storage = StorageManager.prototype;
    const database = IDBDatabase.prototype;
    const factory = IDBFactory.prototype;
    const replaced: Record<PlatformFault, readonly [owner: object, name: string, value: unknown][]> = {
      'storage refuses': [
        [database, 'transaction', refuse],
        [factory, 'open', refuse],
      ],
      'storage never answers': [
        [database, 'transaction', refuse],
        [factory, 'open', () => new EventTarget()],
      ],
      'locks refuse': [
        [locks, 'request', reject],
        [locks, 'query', reject],
      ],
      'locks never answer': [
        [locks, 'request', hang],
        [locks, 'query', hang],
      ],
      'background sync refused': [[window.SyncManager.prototype, 'register', reject]],
      'persistent storage never answers': [
        [storage, 'persist', hang],
        [storage, 'persisted', hang],
      ],
      'no channel between tabs': [[window, 'BroadcastChannel', undefined]],
      'clock an hour fast': [[Date, 'now', () => now() + 65 * 60_000]],
      'clock a day slow': [[Date, 'now', () => now() - 24 * 3_600_000]],
      'onLine says offline': [[Navigator.prototype, 'onLine', false]],
    };
    const before = replaced[kind].map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) ?? {});
    for (const [owner, name, value] of replaced[kind])
      Object.defineProperty(owner, name, { configurable: true, value });
    window.endFault = () => {
      for (const [index, [owner, name]] of replaced[kind].entries())
        Object.defineProperty(owner, name, before[index] ?? {});
    };
  }, fault);
  await work();
  await page.evaluate(() => window.endFault());
}
