import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserEnvironment } from '../../../src/outbox/outbox-environment.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a page of a browser of 2019', () => {
  it('notices that it becomes visible, although the event does not reach the window', () => {
    const listener = vi.fn();
    const stop = browserEnvironment.onVisible(listener);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: false }));
    stop();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: false }));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('tells other tabs of a change without BroadcastChannel, and leaves nothing in the storage', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const told: unknown[] = [];
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      setItem(key: string, newValue: string) {
        stored.set(key, newValue);
        // Browsers send this event to the other tabs.
        dispatchEvent(new StorageEvent('storage', { key, newValue }));
      },
      removeItem: (key: string) => stored.delete(key),
    });
    const here = browserEnvironment.openChannel('outbox');
    const other = browserEnvironment.openChannel('outbox');
    if (here === undefined || other === undefined) throw new Error('No channel');
    other.onmessage = () => told.push('other');
    here.postMessage('changed');
    expect(told).toEqual(['other']);
    expect(stored.size).toBe(0);
    other.close();
    dispatchEvent(new StorageEvent('storage', { key: 'outbox', newValue: 'changed' }));
    expect(told).toHaveLength(1);
    here.close();
  });
});
