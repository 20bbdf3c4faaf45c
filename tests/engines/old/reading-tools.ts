import { startTestSite } from '../../support/backend/test-site.ts';
import { pdfPages } from '../../support/browser/pdf-pages.ts';
import type { DevtoolsPage } from '../devtools-page.ts';
import { until } from '../engine-page.ts';
import { click, visit } from '../main-path.ts';

const PHONE_PX = 360;
const style = (selector: string, property: string) =>
  `getComputedStyle(document.querySelector('${selector}')).${property}`;
const clickLabel = (words: string) => `
  [...document.querySelectorAll('label')].find((label) => label.textContent === ${JSON.stringify(words)}).click();`;
/** Clicks a button whose name also contains what it is about. */
const clickAbout = (words: string) => `
  [...document.querySelectorAll('main button')].find((button) => button.textContent.startsWith(${JSON.stringify(words)})).click();`;
const CARDS = `[...document.querySelectorAll('article')].filter((card) => card.offsetHeight > 0).length`;
const NO_SIDEWAYS = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

/** Uses the tools of a reader: menu, text size and colors, filter, scam check, printing. */
export async function runReadingTools(page: DevtoolsPage, log: (step: string) => void): Promise<void> {
  await using site = await startTestSite();
  await page.setWidth(PHONE_PX);
  await visit(page, site.origin);
  await until(page, `document.querySelector('nav ul').offsetHeight === 0`, 'the menu closed');
  await page.run(click('Menu'));
  await until(page, `document.querySelector('nav ul').offsetHeight > 200`, 'the menu open');
  await page.run(`document.querySelector('nav a[href="/mission"]').click()`);
  await until(page, `document.querySelector('h1').textContent === 'Our Mission'`, 'the page of the menu');
  await until(page, `document.querySelector('nav ul').offsetHeight === 0`, 'the menu closed again');
  log('the menu opens, leads to a page and closes');

  await page.run(click('Text and colors'));
  await until(page, `document.querySelector('[name=text]') !== null`, 'the panel');
  await page.run(clickLabel('Extra large'));
  await page.run(clickLabel('Dark'));
  await visit(page, `${site.origin}/scam-awareness`);
  await until(page, `${style('body', 'fontSize')} === '29px'`, 'extra large text after a page');
  await until(page, `${style('body', 'backgroundColor')} === 'rgb(15, 23, 32)'`, 'dark colors');
  await until(page, NO_SIDEWAYS, 'a page no wider than the screen');
  log('extra large text and dark colors, kept for the next page');

  await page.run(click('A phone call'));
  await until(page, `${CARDS} === 5`, 'five cards');
  await page.run(click('Show all'));
  await until(page, `${CARDS} === 10`, 'ten cards again');
  log('the filter shows five cards, and all ten again');

  await page.run('window.print = () => {}');
  await page.run(clickAbout('Print this tip'));
  await onePage(page, 'a tip');
  await page.run(clickAbout('Print the questions'));
  await onePage(page, 'the questions of the check');
  for (const words of ['A text message', 'An investment', 'By gift card, crypto, wire, gold or cash']) {
    await page.run(`${clickLabel(words)} document.querySelector('#check [type=submit]').click();`);
  }
  const heading = `document.activeElement.textContent === 'Stop. This looks like a scam.'`;
  await until(page, heading, 'the result of the check');
  await page.run(clickAbout('Print this:'));
  await onePage(page, 'the result');
  log('the check comes to its result; a tip, the questions and the result print on one page each');
}

async function onePage(page: DevtoolsPage, what: string): Promise<void> {
  await until(page, `document.documentElement.dataset.print === 'one'`, `${what} to be printed`);
  const pages = pdfPages(await page.pdf());
  if (pages !== 1) throw new Error(`${page.engine}: ${what} prints on ${pages} pages`);
}
