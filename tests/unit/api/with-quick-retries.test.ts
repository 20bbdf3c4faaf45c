import { describe, expect, it } from 'vitest';
import { withQuickRetries } from '../../../src/api/with-quick-retries.ts';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';

const BUSY: SendOutcome = { kind: 'retry', cause: 'server', isPassing: true, mayBeStored: false };
const GATEWAY: SendOutcome = { kind: 'retry', cause: 'server', isPassing: true, mayBeStored: true };
const FAULT: SendOutcome = { kind: 'retry', cause: 'server', isPassing: false, mayBeStored: false };
const DELIVERED: SendOutcome = { kind: 'delivered' };
const MESSAGE = { submissionId: '', name: '', email: '', phone: 0, message: '', writtenAt: '' };

async function sendThrough(outcomes: SendOutcome[]) {
  const slept: number[] = [];
  const left = [...outcomes];
  const send = withQuickRetries(
    async () => left.shift() ?? { kind: 'rejected' },
    async (ms) => void slept.push(ms),
  );
  return { outcome: await send(MESSAGE), slept, tries: outcomes.length - left.length };
}

describe('quick retries', () => {
  it.each<[string, SendOutcome[], object]>([
    ['turn a short failure into a delivery', [GATEWAY, BUSY, DELIVERED], { outcome: DELIVERED, tries: 3 }],
    ['end after two', [BUSY, BUSY, BUSY, BUSY], { outcome: BUSY, tries: 3 }],
    [
      'remember that an earlier try may have been stored',
      [GATEWAY, BUSY, FAULT],
      { outcome: { ...FAULT, mayBeStored: true }, tries: 3 },
    ],
  ])('%s', async (_title, outcomes, expected) => {
    expect(await sendThrough(outcomes)).toEqual({ ...expected, slept: [1_000, 2_000] });
  });

  it.each<[string, SendOutcome]>([
    ['a delivery', DELIVERED],
    ['a refusal', { kind: 'rejected' }],
    ['a silent network', { kind: 'retry', cause: 'no-answer' }],
    ['a fault that will not pass', FAULT],
    ['a wait longer than a person waits', { ...BUSY, retryAfterMs: 120_000 }],
  ])('do not follow %s', async (_title, outcome) => {
    expect(await sendThrough([outcome, BUSY])).toEqual({ outcome, slept: [], tries: 1 });
  });

  it('wait out a second that the server asks for', async () => {
    expect(await sendThrough([{ ...BUSY, retryAfterMs: 1_000 }, DELIVERED])).toMatchObject({ tries: 2 });
  });
});
