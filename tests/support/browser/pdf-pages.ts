import { expect, type Locator, type Page } from 'playwright/test';

/** The number of pages in a PDF of Chromium: each is an object of type Page outside of the compressed streams. */
export function pdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** How many sheets the page fills. */
export async function sheetsOf(page: Page): Promise<number> {
  return pdfPages(await page.pdf({ preferCSSPageSize: true }));
}

/** The same after a click on a print button. A click before hydration is repeated after it. */
export async function sheetsPrintedBy(button: Locator): Promise<number> {
  await button.click();
  await expect(button.page().locator('html')).toHaveAttribute('data-print', 'one');
  return sheetsOf(button.page());
}
