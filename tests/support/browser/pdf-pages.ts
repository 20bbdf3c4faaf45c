/** How many pages a PDF made by Chromium has: each is an object of the type Page, outside the compressed streams. */
export function pdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
