import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextText } from '../../../src/features/contact/contact-texts.ts';
import { backgroundSync, laterSender, requestBackgroundSync } from '../../../src/pwa/background-sync.ts';
import { keepStorage, keptStorage } from '../../../src/pwa/keep-storage.ts';

function browserWith(register: (() => Promise<void>) | undefined, storage: unknown = undefined) {
  const registration = register === undefined ? {} : { sync: { register } };
  const serviceWorker = { controller: {}, ready: Promise.resolve(registration) };
  vi.stubGlobal('navigator', { serviceWorker, storage });
  if (register !== undefined) vi.stubGlobal('SyncManager', class {});
}

beforeEach(() => backgroundSync.setState({ isAgreed: false }));
afterEach(() => vi.unstubAllGlobals());

describe('what sends a waiting message', () => {
  it('is the worker once the browser has agreed to start it, and the next visit where it refuses later', async () => {
    browserWith(async () => {});
    expect(laterSender()).toBe('next-visit');
    await requestBackgroundSync();
    expect(laterSender()).toBe('worker');
    browserWith(() => Promise.reject(new DOMException('Permission denied.', 'NotAllowedError')));
    await requestBackgroundSync();
    expect(laterSender()).toBe('next-visit');
  });

  it('is this page without a worker', () => {
    vi.stubGlobal('navigator', {});
    expect(laterSender()).toBe('this-page');
  });
});

describe('a message that waits for the next visit', () => {
  it.each([
    ['the browser may delete it after a week', async () => false, false],
    ['the browser does not answer at all', undefined, false],
    ['the browser keeps it', async () => true, true],
  ])('says what is so when %s', async (_title, persist, isKept) => {
    browserWith(undefined, persist && { persist, persisted: async () => false });
    await keepStorage();
    expect(keptStorage.getState()).toEqual({ isKept });
    expect(nextText(laterSender(), isKept).includes('within a week')).toBe(!isKept);
    expect(nextText(laterSender(), isKept).includes('or call us at')).toBe(!isKept);
  });
});
