import { afterEach, describe, expect, test, vi } from 'vitest';
import { sendToFamily } from '../../../../src/ui/send/send-to-family.ts';

const scam = {
  title: 'Tech Support Fraud',
  text: 'Tech Support Fraud: how it works',
  address: '/scam-awareness#tech-support-fraud',
};
const LINK = new URL('/scam-awareness#tech-support-fraud', location.href).href;
const refused = (name: string) => vi.fn(() => Promise.reject(new DOMException('refused', name)));

/** Adds share and clipboard functions, which happy-dom's navigator lacks. */
function deviceWith(share: unknown, writeText: unknown) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const clipboard = writeText === undefined ? undefined : { writeText };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}

afterEach(() => deviceWith(undefined, undefined));

describe('Send to family', () => {
  test('hands the link of that very card to the share sheet of the device', async () => {
    const share = vi.fn(async () => {});
    deviceWith(share, undefined);
    expect(await sendToFamily(scam)).toEqual({ kind: 'shared' });
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: LINK }));
  });

  test('copies nothing when the person closes the share sheet', async () => {
    const writeText = vi.fn(async () => {});
    deviceWith(refused('AbortError'), writeText);
    expect(await sendToFamily(scam)).toEqual({ kind: 'cancelled' });
    expect(writeText).not.toHaveBeenCalled();
  });

  test.each([
    ['nothing can be shared', undefined],
    ['sharing is offered but refused', refused('NotAllowedError')],
  ])('copies the words and the link where %s', async (_where, share) => {
    const writeText = vi.fn(async (_text: string) => {});
    deviceWith(share, writeText);
    expect(await sendToFamily(scam)).toEqual({ kind: 'copied' });
    expect(writeText.mock.lastCall?.[0]).toMatch(/Tech Support Fraud/);
    expect(writeText.mock.lastCall?.[0]).toContain(LINK);
  });

  test('gives the text for manual copying where the clipboard is blocked', async () => {
    deviceWith(undefined, refused('NotAllowedError'));
    expect(await sendToFamily(scam)).toEqual({ kind: 'by-hand', text: expect.stringContaining(LINK) });
  });
});
