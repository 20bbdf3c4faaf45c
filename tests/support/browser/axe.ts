import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

declare const axe: { run(context: string, options: RunOptions): Promise<AxeResults> };

/** The source of axe, for a page of any engine. */
export const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 to level AA, axe's best practices, and of AAA the contrast of 7:1. */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
};

const COLOURS: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
};

/**
 * The violations in the page as it is now, or in a part of it. axe is loaded once per page, because loading takes
 * longer than running.
 */
export async function axeViolations(page: Page, within = 'html', asked = OPTIONS): Promise<string[]> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(AXE_SOURCE);
  const { violations } = await page.evaluate(([part, options]) => axe.run(part, options), [
    within,
    asked,
  ] as const);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`.trim()),
  );
}

/** Only the rules about colours, for a page whose other rules are checked in another theme. */
export const axeViolationsOfColours = (page: Page) => axeViolations(page, 'html', COLOURS);
