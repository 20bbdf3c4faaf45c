import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterNextPaint } from '../../../src/lazy/after-next-paint.ts';

const frames: FrameRequestCallback[] = [];
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => delete frames[frame - 1]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('calls back in a task after the frame, and not in the frame: that comes before the paint', async () => {
  const callback = vi.fn();
  afterNextPaint(callback);
  await nextTask();
  expect(callback).not.toHaveBeenCalled();
  frames[0]?.(0);
  expect(callback).not.toHaveBeenCalled();
  await nextTask();
  expect(callback).toHaveBeenCalledOnce();
});

it('needs no frame on a hidden page, which gets none', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const callback = vi.fn();
  afterNextPaint(callback);
  expect(callback).not.toHaveBeenCalled();
  await nextTask();
  expect(callback).toHaveBeenCalledOnce();
});

it('is stopped before the frame, and between the frame and the task', async () => {
  const callback = vi.fn();
  afterNextPaint(callback)();
  frames[0]?.(0);
  const stop = afterNextPaint(callback);
  frames[1]?.(0);
  stop();
  await nextTask();
  expect(callback).not.toHaveBeenCalled();
});
