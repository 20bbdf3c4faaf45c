import { describe, expect, it } from 'vitest';
import { withQuickRetries } from '../../../src/api/with-quick-retries.ts';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';

const BUSY: SendOutcome = { kind: 'retry', cause: 'server', isPassing: true, mayBeStored: false };
const GATEWAY: SendOutcome = { kind: 'retry', cause: 'server', isPassing: true, mayBeStored: true };
const FAULT: SendOutcome = { kind: 'retry', cause: 'server', isPassing: false, mayBeStored: false };
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
  it('turn a short failure into a delivery', async () => {
    const { outcome, slept } = await sendThrough([GATEWAY, BUSY, { kind: 'delivered' }]);
    expect(outcome).toEqual({ kind: 'delivered' });
    expect(slept).toEqual([1_000, 2_000]);
  });

  it('end after two', async () => {
    expect(await sendThrough([BUSY, BUSY, BUSY, BUSY])).toMatchObject({ outcome: BUSY, tries: 3 });
  });

  it.each<[string, SendOutcome]>([
    ['a delivery', { kind: 'delivered' }],
    ['a refusal', { kind: 'rejected' }],
    ['a silent network', { kind: 'retry', cause: 'no-answer' }],
    ['a fault that will not pass', FAULT],
    ['a wait longer than a person waits', { ...BUSY, retryAfterMs: 120_000 }],
  ])('do not follow %s', async (_title, outcome) => {
    expect(await sendThrough([outcome, BUSY])).toEqual({ outcome, slept: [], tries: 1 });
  });

  it('wait out a second that the server asks for', async () => {
    expect(await sendThrough([{ ...BUSY, retryAfterMs: 1_000 }, { kind: 'delivered' }])).toMatchObject({
      tries: 2,
    });
  });

  it('remember that an earlier try may have been stored', async () => {
    expect((await sendThrough([GATEWAY, BUSY, FAULT])).outcome).toEqual({ ...FAULT, mayBeStored: true });
  });
});
