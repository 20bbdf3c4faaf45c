import { pageText } from '../browser/page-text.ts';

/** The running text of a page: lines that end as sentences do. Titles and labels would make it look too easy. */
export function proseOf(html: string): string {
  return pageText(html)
    .split('\n')
    .filter((line) => /[.!?]["')]*$/.test(line))
    .join('\n');
}
