/** The number of pages in a PDF of Chromium: each is an object of type Page outside of the compressed streams. */
export function pdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
