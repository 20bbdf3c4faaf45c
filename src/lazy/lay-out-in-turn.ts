import { idle } from '../../lazy/idle.ts';

/**
 * Lays out the cards that the first paint left out (scam-guide.module.css) one by one, each when the browser is idle: all
 * ten at once would keep an old tablet from answering a press.
 */
export async function layOutInTurn(cards: Iterable<HTMLElement>): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.top === undefined) return;
  for (const card of cards) {
    await idle();
    // The page was left, and the mark is that of the next one.
    if (!card.isConnected) return;
    card.style.contentVisibility = 'visible';
    // Lays it out here and now: otherwise the next frame would do it for several cards together.
    card.getBoundingClientRect();
  }
  // Other visits within the app may begin in the middle of the page.
  delete dataset.top;
}
