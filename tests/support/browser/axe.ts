import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

declare const axe: { run(context: string, options: RunOptions): Promise<AxeResults> };

/** Its script, for a page of any engine. */
export const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 to level AA, what axe knows as good practice, and from AAA the contrast of 7:1. */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
};

/**
 * What axe finds in the page as it is now, or in a part of it. It is loaded once for each page: loading takes longer
 * than running.
 */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(AXE_SOURCE);
  const { violations } = await page.evaluate(([part, options]) => axe.run(part, options), [
    within,
    OPTIONS,
  ] as const);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`.trim()),
  );
}
