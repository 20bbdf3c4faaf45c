import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 to level AA, what axe knows as good practice, and from AAA the contrast of 7:1. */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
};

const COLOURS: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
};

/** What axe finds in the page as it is now. It is loaded once for each page: loading takes longer than running. */
export function axeViolations(page: Page): Promise<string[]> {
  return violationsOf(page, OPTIONS);
}

/** The same for the rules that colours decide, for a page whose other rules are checked in another theme. */
export function axeViolationsOfColours(page: Page): Promise<string[]> {
  return violationsOf(page, COLOURS);
}

async function violationsOf(page: Page, asked: RunOptions): Promise<string[]> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate((options) => axe.run(document, options), asked);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`.trim()),
  );
}
