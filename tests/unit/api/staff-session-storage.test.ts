import { describe, expect, it } from 'vitest';
import { createSessionStorage } from '../../../src/api/staff/staff-session-storage.ts';

const KEY = 'session';

class MemoryArea implements Storage {
  readonly #entries = new Map<string, string>();
  get length() {
    return this.#entries.size;
  }
  key = (index: number) => [...this.#entries.keys()][index] ?? null;
  getItem = (key: string) => this.#entries.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#entries.set(key, value);
  removeItem = (key: string) => void this.#entries.delete(key);
  clear = () => this.#entries.clear();
}

function setUp() {
  const tab = new MemoryArea();
  const device = new MemoryArea();
  return { tab, device, storage: createSessionStorage({ tab: () => tab, device: () => device }) };
}

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('the storage of the staff session', () => {
  it('keeps a session for all tabs of the device by default', () => {
    const { tab, device, storage } = setUp();
    storage.setItem(KEY, 'a');
    expect([tab.getItem(KEY), device.getItem(KEY), storage.getItem(KEY)]).toEqual([null, 'a', 'a']);
  });

  it('keeps it in the tab alone for someone who does not want to stay signed in, after a reload too', () => {
    const { tab, device, storage } = setUp();
    storage.keepAfterClosing(false);
    storage.setItem(KEY, 'a');
    expect([tab.getItem(KEY), device.getItem(KEY), storage.getItem(KEY)]).toEqual(['a', null, 'a']);
    const afterReload = createSessionStorage({ tab: () => tab, device: () => device });
    afterReload.setItem(KEY, 'refreshed');
    expect([tab.getItem(KEY), device.getItem(KEY)]).toEqual(['refreshed', null]);
  });

  it('leaves nothing behind when the session is removed', () => {
    const { tab, device, storage } = setUp();
    storage.setItem(KEY, 'a');
    storage.keepAfterClosing(false);
    storage.setItem(KEY, 'b');
    storage.removeItem(KEY);
    expect([tab.length, device.length, storage.getItem(KEY)]).toEqual([0, 0, null]);
  });

  it('works in memory where the browser blocks storage', () => {
    const storage = createSessionStorage({ tab: blocked, device: blocked });
    storage.setItem(KEY, 'a');
    expect(storage.getItem(KEY)).toBe('a');
    storage.removeItem(KEY);
    expect(storage.getItem(KEY)).toBeNull();
  });
});
