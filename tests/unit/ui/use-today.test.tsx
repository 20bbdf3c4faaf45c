import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInboxStore } from '../../../src/features/dashboard/inbox/inbox-store.ts';
import { MessageDate } from '../../../src/features/dashboard/message/message-date.tsx';
import { NewsBar } from '../../../src/features/dashboard/screen/news-bar.tsx';
import { AlertProblems } from '../../../src/features/staff-alerts/alert-problems.tsx';
import { useAlertStore } from '../../../src/features/staff-alerts/alert-store.ts';
import { render } from '../render.ts';

const EVENING = new Date(2026, 10, 21, 23, 0);

beforeEach(() => vi.useFakeTimers({ now: EVENING }));

afterEach(() => {
  useInboxStore.getState().clear();
  useAlertStore.getState().clear();
  vi.useRealTimers();
});

/** What it says in the evening, and on the same page after midnight. */
async function saysOverMidnight(shown: ReactNode): Promise<string[]> {
  const { place, rerender } = await render(shown);
  const evening = place.textContent ?? '';
  await act(async () => vi.advanceTimersByTimeAsync(2 * 3_600_000));
  const night = place.textContent ?? '';
  await rerender(null);
  return [evening, night];
}

it('a row that stays on the screen past midnight says Yesterday', async () => {
  const message = { receivedAt: EVENING.toISOString() } as never;
  const [evening, night] = await saysOverMidnight(<MessageDate message={message} />);
  expect(evening).toMatch(/^Today/);
  expect(night).toMatch(/^Yesterday/);
});

it('late alerts name the day of the last check when it is not today', async () => {
  useAlertStore.getState().setupFound({
    sendsMail: true,
    isLate: true,
    device: 'on',
    isMailOn: true,
    targets: 1,
    lastRunAt: EVENING.toISOString(),
  });
  const [evening, night] = await saysOverMidnight(<AlertProblems />);
  expect(evening).toMatch(/Last check 11:00/);
  expect(night).toMatch(/Last check .*21.*, 11:00/);
});

it('a list that is not live names the day of its last news', async () => {
  useInboxStore.setState({ isLive: false, heardAt: EVENING.getTime() });
  const [evening, night] = await saysOverMidnight(<NewsBar />);
  expect(evening).toMatch(/Last updated 11:00/);
  expect(night).toMatch(/Last updated .*21.*, 11:00/);
});
