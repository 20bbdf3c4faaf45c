import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** WCAG 2.2 to level AA, what axe knows as good practice, and from AAA the contrast of 7:1. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } } })
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`.trim()),
  );
}
