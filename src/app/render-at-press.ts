import { afterNextPaint } from '../lazy/after-next-paint.ts';
import { keepInDocument } from '../lazy/pages-around.ts';
import { pageOfPress } from './follow-links.ts';

/**
 * Renders the beginning of a page, hidden, while the finger is still down on a link to it: an old tablet then answers in
 * time when the finger is lifted (docs/decisions/084). If nothing comes of the press, it stays hidden until the next
 * press.
 * @param mayBeHidden whether a page may be in the document while it is not shown
 */
export function renderPagesAtPress(mayBeHidden: (path: string) => boolean): void {
  addEventListener('pointerdown', (event) => {
    const from = location.pathname;
    const to = pageOfPress(event);
    const isLeaving = to !== undefined && to !== from;
    const paths = isLeaving && mayBeHidden(from) && mayBeHidden(to) ? [from, to] : [];
    afterNextPaint(() => {
      // On a fast device the press may have led to the page already.
      if (location.pathname === from) keepInDocument(paths);
    });
  });
}
