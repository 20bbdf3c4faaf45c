import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyCode } from '../../../src/lazy/lazy-code.ts';

/** An import that fails while there is no internet. */
function network() {
  const state = { isOnline: false, asked: 0 };
  const code = lazyCode(async () => {
    state.asked += 1;
    if (!state.isOnline) throw new TypeError('Failed to fetch');
    return 'the code';
  });
  return { state, code };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('lazy code', () => {
  it('is asked for again after a failure, and never again once it is here', async () => {
    const { state, code } = network();
    await expect(code.attempt()).rejects.toThrow('Failed to fetch');
    expect(code.current()).toBeUndefined();
    state.isOnline = true;
    expect(await code.attempt()).toBe('the code');
    state.isOnline = false;
    expect(await code.attempt()).toBe('the code');
    expect(state.asked).toBe(2);
  });

  it('is one request when two parts want it at the same time', async () => {
    const { state, code } = network();
    state.isOnline = true;
    await Promise.all([code.attempt(), code.load(), code.load()]);
    expect(state.asked).toBe(1);
  });

  it('can be prepared; a failure then is shown to nobody, and does not count as an attempt', async () => {
    const { state, code } = network();
    await code.prepare();
    expect(code.state.getState()).toEqual({ code: undefined, hasFailed: false });
    state.isOnline = true;
    await code.prepare();
    expect(code.current()).toBe('the code');
    await code.attempt();
    expect(state.asked).toBe(2);
  });

  it.each(['online', 'pageshow'])('is loaded at the event %s', async (hint) => {
    const { state, code } = network();
    const loading = code.load();
    await vi.advanceTimersByTimeAsync(0);
    expect(code.state.getState().hasFailed).toBe(true);
    state.isOnline = true;
    dispatchEvent(new Event(hint));
    expect(await loading).toBe('the code');
    expect(code.state.getState()).toEqual({ code: 'the code', hasFailed: false });
  });

  it('is loaded when the page is shown again', async () => {
    const { state, code } = network();
    const loading = code.load();
    await vi.advanceTimersByTimeAsync(0);
    state.isOnline = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await loading).toBe('the code');
  });

  it('comes within ten seconds where the browser does not say that the internet is back', async () => {
    const { state, code } = network();
    let isHere = false;
    void code.load().then(() => (isHere = true));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(isHere).toBe(false);
    state.isOnline = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isHere).toBe(true);
  });
});
