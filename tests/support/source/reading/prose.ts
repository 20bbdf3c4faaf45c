import { pageText } from '../../browser/page-text.ts';

/** The sentences of a page: lines with a full stop at the end. Titles and labels would lower the reading grade. */
export function proseOf(html: string): string {
  return pageText(html)
    .split('\n')
    .filter((line) => /[.!?]["')]*$/.test(line))
    .join('\n');
}
