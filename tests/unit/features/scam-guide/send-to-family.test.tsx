import { afterEach, describe, expect, test } from 'vitest';
import { sendToFamily } from '../../../../src/features/scam-guide/send-to-family.ts';

const scam = { title: 'Tech Support Fraud', slug: 'tech-support-fraud' };
const LINK = new URL('/scam-awareness#tech-support-fraud', location.href).href;

/** Adds share and clipboard functions, which happy-dom's navigator lacks. */
function deviceWith(abilities: {
  share?: (content: ShareData) => Promise<void>;
  writeText?: (text: string) => Promise<void>;
}) {
  Object.defineProperty(navigator, 'share', { value: abilities.share, configurable: true });
  Object.defineProperty(navigator, 'clipboard', {
    value: abilities.writeText && { writeText: abilities.writeText },
    configurable: true,
  });
}

afterEach(() => deviceWith({}));

describe('Send to family', () => {
  test('hands the link of that very card to the share sheet of the device', async () => {
    const shared: ShareData[] = [];
    deviceWith({
      share: async (content) => {
        shared.push(content);
      },
    });
    expect(await sendToFamily(scam)).toEqual({ kind: 'shared' });
    expect(shared[0]?.url).toBe(LINK);
  });

  test('copies nothing when the person closes the share sheet', async () => {
    const copied: string[] = [];
    deviceWith({
      share: () => Promise.reject(new DOMException('closed', 'AbortError')),
      writeText: async (text) => {
        copied.push(text);
      },
    });
    expect(await sendToFamily(scam)).toEqual({ kind: 'cancelled' });
    expect(copied).toEqual([]);
  });

  test('copies the words and the link where nothing can be shared', async () => {
    const copied: string[] = [];
    deviceWith({
      writeText: async (text) => {
        copied.push(text);
      },
    });
    expect(await sendToFamily(scam)).toEqual({ kind: 'copied' });
    expect(copied[0]).toContain('Tech Support Fraud');
    expect(copied[0]).toContain(LINK);
  });

  test('copies when sharing is offered but refused', async () => {
    deviceWith({
      share: () => Promise.reject(new DOMException('no target', 'NotAllowedError')),
      writeText: async () => {},
    });
    expect(await sendToFamily(scam)).toEqual({ kind: 'copied' });
  });

  test('gives the text for manual copying where the clipboard is blocked', async () => {
    deviceWith({ writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) });
    expect(await sendToFamily(scam)).toEqual({ kind: 'by-hand', text: expect.stringContaining(LINK) });
  });
});
