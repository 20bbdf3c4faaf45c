import type { Page } from 'playwright/test';
import { channels } from '../../../src/content/channels.ts';
import { scams } from '../../../src/content/scams.ts';
import { hold, SCRIPTS } from '../../support/browser/hold.ts';
import { sheetsOf, sheetsPrintedBy } from '../../support/browser/pdf-pages.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const cards = (page: Page) => page.getByRole('article');

/** A voice without sound whose utterance ends when `endOfSentence` is called. Headless browsers have no voice. */
async function giveVoice(page: Page) {
  await page.addInitScript(() => {
    const utterances: SpeechSynthesisUtterance[] = [];
    const voice = { lang: 'en-US', localService: true, name: 'Test', default: true, voiceURI: 'test' };
    Object.assign(speechSynthesis, {
      getVoices: () => [voice],
      speak: (utterance: SpeechSynthesisUtterance) => utterances.push(utterance),
      cancel: () => {},
    });
    class Utterance {
      constructor(readonly text: string) {}
    }
    Object.assign(window, {
      SpeechSynthesisUtterance: Utterance,
      endOfSentence: () =>
        utterances.at(-1)?.onend?.call(utterances.at(-1) as never, new Event('end') as never),
      spoken: () => utterances.map((utterance) => utterance.text).filter((text) => text.trim() !== ''),
    });
  });
}

test.describe('"How did they reach you?"', () => {
  test('narrows the cards, says how many are left, and keeps the choice in the address', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Scam Awareness' }).click();
    await expect(cards(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'A phone call' }).click();
    await expect(cards(page)).toHaveCount(5);
    await expect(page.getByRole('status').filter({ hasText: '5 of 10 scams are shown.' })).toBeVisible();
    await expect(page).toHaveURL(/\?reached-by=phone-call$/);

    await page.reload();
    await expect(cards(page)).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'A phone call' })).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(cards(page)).toHaveCount(10);
    await expect(page).toHaveURL('/scam-awareness');
    // The choices have left no entries in the history.
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('narrows the cards by the address before any code has come', async ({ page }) => {
    await hold(page, SCRIPTS);
    for (const { key } of channels) {
      await page.goto(`/scam-awareness?reached-by=${key}`, { waitUntil: 'commit' });
      await expect(cards(page)).toHaveCount(scams.filter((scam) => scam.channels.includes(key)).length);
    }
  });
});

test.describe('the layout', () => {
  test('leaves no gap beside the text of a card', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/scam-awareness');
    // From the second page on the web font is used; the device's own may be much wider.
    await page.reload();
    for (const { slug } of scams) {
      const { beside, misplaced } = await page.locator(`#${slug}`).evaluate((card) => {
        const picture = card.querySelector('img')?.getBoundingClientRect() ?? new DOMRect();
        const range = document.createRange();
        range.selectNodeContents(card.querySelector('p') ?? card);
        const leftOf = new Map<number, number>();
        for (const { top, left } of range.getClientRects()) {
          leftOf.set(Math.round(top), Math.min(left, leftOf.get(Math.round(top)) ?? left));
        }
        const lines = [...leftOf].map(([top, left]) => ({ top, isBeside: left > picture.right }));
        return {
          beside: lines.filter(({ top }) => top < picture.bottom).length,
          misplaced: lines.filter(({ top, isBeside }) =>
            isBeside ? top > picture.bottom + 16 : top < picture.bottom,
          ),
        };
      });
      expect(beside, slug).toBeGreaterThan(2);
      expect(misplaced, slug).toEqual([]);
    }
  });

  test('does not move when the script of the page comes', async ({ page }) => {
    await giveVoice(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const letScriptsCome = await hold(page, SCRIPTS);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    // With a part of the page named, all cards are laid out from the beginning.
    await page.goto('/scam-awareness?reached-by=text#ten-scams');
    await page.evaluate(() => document.fonts.ready);
    await expect(cards(page)).toHaveCount(2);
    const before = await height();
    letScriptsCome();
    await expect(page.getByRole('button', { name: 'Listen' })).toHaveCount(2);
    expect(await height()).toBe(before);
  });
});

test.describe('on paper', () => {
  test('the address of a card prints that card alone, even without scripts', async ({ anotherBrowser }) => {
    const page = await (await anotherBrowser({ javaScriptEnabled: false })).newPage();
    await page.goto('/scam-awareness#romance-scams');
    expect(await sheetsOf(page)).toBe(1);
  });

  test('a tip alone is printed until the next click, also without `pointerdown`', async ({ page }) => {
    await page.addInitScript(() => {
      for (const newer of ['pointerdown', 'afterprint'])
        addEventListener(newer, (event) => event.stopImmediatePropagation(), true);
    });
    await page.goto('/scam-awareness');
    const button = cards(page).first().getByRole('button', { name: 'Print this tip' });
    expect(await sheetsPrintedBy(button)).toBe(1);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.locator('[data-print]')).toHaveCount(0);
  });

  test('all ten come as ten pages, also while a filter hides some of them', async ({ page }) => {
    await page.goto('/scam-awareness?reached-by=after-a-death');
    await expect(cards(page)).toHaveCount(1);
    expect(await sheetsPrintedBy(page.getByRole('button', { name: 'Print all ten' }))).toBe(10);
  });
});

test.describe('Listen', () => {
  test('reads sentence by sentence, until stopped, hidden or left', async ({ page }) => {
    await giveVoice(page);
    await page.goto('/scam-awareness');
    const card = page.locator('#tech-support-fraud');
    const saying = page.locator('[data-saying]');
    const listen = () => card.getByRole('button', { name: 'Listen' }).click();
    await listen();
    await expect(saying).toHaveText('Tech Support Fraud');
    await page.evaluate('endOfSentence()');
    await expect(saying).toHaveText('A loud warning jumps onto your screen (a pop-up), or a stranger calls.');
    await card.getByRole('button', { name: 'Stop' }).click();
    await expect(saying).toHaveCount(0);
    expect(await page.evaluate('spoken()')).toHaveLength(2);

    await listen();
    await page.getByRole('button', { name: 'A phone call' }).click();
    await expect(cards(page)).toHaveCount(5);
    await expect(saying).toHaveCount(1);
    await page.getByRole('button', { name: 'After a death' }).click();
    await expect(saying).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all' }).click();

    await listen();
    await expect(saying).toHaveCount(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await page.evaluate('endOfSentence()');
    expect(await page.evaluate('spoken()')).toHaveLength(4);
  });

  test('is not offered where the device has no voice, and takes no room there', async ({ page }) => {
    await page.addInitScript(() => Object.assign(speechSynthesis, { getVoices: () => [] }));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/scam-awareness');
    await page.getByRole('button', { name: 'A phone call' }).click();
    await expect(cards(page)).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Listen' })).toHaveCount(0);
    const below = await cards(page)
      .first()
      .evaluate((card) => {
        const ends = [...card.querySelectorAll('button')].map(
          (button) => button.getBoundingClientRect().bottom,
        );
        return card.getBoundingClientRect().bottom - Math.max(...ends);
      });
    // The padding and the border of the card.
    expect(Math.round(below)).toBe(18);
  });
});

test('"Send to family" copies words with a link that opens that very card', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/scam-awareness');
  const card = page.locator('#obituary-scams');
  await card.getByRole('button', { name: 'Send to family' }).click();
  await expect(card.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [link] = /http\S+$/.exec(copied) ?? [''];
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Obituary Scams' })).toBeInViewport();
});
