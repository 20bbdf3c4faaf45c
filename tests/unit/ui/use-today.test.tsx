import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MessageDate } from '../../../src/features/dashboard/message/message-date.tsx';
import { render } from '../render.ts';

const EVENING = new Date(2026, 10, 21, 23, 0);

beforeEach(() => vi.useFakeTimers({ now: EVENING }));
afterEach(() => vi.useRealTimers());

it('a row that stays on the screen past midnight says Yesterday, also when nobody comes or goes', async () => {
  const message = { receivedAt: EVENING.toISOString() } as never;
  const { place } = await render(<MessageDate message={message} />);
  expect(place.textContent).toMatch(/^Today/);
  await act(async () => vi.advanceTimersByTimeAsync(2 * 3_600_000));
  expect(place.textContent).toMatch(/^Yesterday/);
});
