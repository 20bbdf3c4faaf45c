import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionStorage } from '../../../src/api/staff/staff-session-storage.ts';

const KEY = 'session';

const load = () => createSessionStorage({ tab: () => sessionStorage, device: () => localStorage });
const inTabAndDevice = () => [sessionStorage.getItem(KEY), localStorage.getItem(KEY)];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('the storage of the staff session', () => {
  it('keeps a session for all tabs of the device by default', () => {
    const storage = load();
    storage.setItem(KEY, 'a');
    expect([...inTabAndDevice(), storage.getItem(KEY)]).toEqual([null, 'a', 'a']);
  });

  it('keeps it in the tab alone for someone who does not want to stay signed in, after a reload too', () => {
    const storage = load();
    storage.keepAfterClosing(false);
    storage.setItem(KEY, 'a');
    expect([...inTabAndDevice(), storage.getItem(KEY)]).toEqual(['a', null, 'a']);
    load().setItem(KEY, 'refreshed');
    expect(inTabAndDevice()).toEqual(['refreshed', null]);
  });

  it('leaves nothing behind when the session is removed', () => {
    const storage = load();
    storage.setItem(KEY, 'a');
    storage.keepAfterClosing(false);
    storage.setItem(KEY, 'b');
    storage.removeItem(KEY);
    expect([sessionStorage.length, localStorage.length, storage.getItem(KEY)]).toEqual([0, 0, null]);
  });

  it('works in memory where the browser blocks storage', () => {
    const storage = createSessionStorage({ tab: blocked, device: blocked });
    storage.setItem(KEY, 'a');
    expect(storage.getItem(KEY)).toBe('a');
    storage.removeItem(KEY);
    expect(storage.getItem(KEY)).toBeNull();
  });
});
