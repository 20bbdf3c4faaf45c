import type { AxeResults } from 'axe-core';
import { AXE_SOURCE } from '../../support/browser/axe.ts';
import type { EnginePage } from '../engine-page.ts';

/** WCAG 2.2: 4.5:1 for every text (AA), 7:1 for text that is not large (AAA). */
const RULES = ['color-contrast', 'color-contrast-enhanced'];

/**
 * Texts of the page with too little contrast, as this engine paints them.
 * @throws when it found fewer texts than any page has, because then nothing was measured
 */
export async function contrastFaults(page: EnginePage, theme: 'light' | 'dark'): Promise<string[]> {
  await page.run(`document.documentElement.dataset.theme = ${JSON.stringify(theme)};`);
  await page.run(`if (typeof axe === 'undefined') { ${AXE_SOURCE}; }`);
  const { violations, passes } = (await page.run(
    `return axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`,
  )) as AxeResults;
  const texts = passes.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (texts < 20) throw new Error(`${page.engine}: contrast of ${texts} texts only`);
  return violations.flatMap(({ nodes }) =>
    nodes.map((node) => `${theme}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
  );
}
