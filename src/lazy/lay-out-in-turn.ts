import { idle } from './idle.ts';

/** As in styles/utilities.css, but without `:is`, which browsers before 2021 refuse. */
const PARTS = '.far, footer section, footer nav, footer ul, footer details';

/** Time for one turn, in milliseconds. A slow device lays out one part in it, a fast one several. */
const TURN_MS = 8;

/** The mark of the visit whose parts have their turn. */
let visitInTurn: string | undefined;

/**
 * Gives the parts that the first paint left out (styles/utilities.css) their layout one by one, each when the
 * browser is idle: all at once would keep an old tablet from answering a press. A part may hold others, which then have
 * turns of their own. Ends when the page is left.
 */
export async function layOutInTurn(): Promise<void> {
  const { dataset } = document.documentElement;
  // Each visit that begins at the top of a page has a mark of its own (app/watch-arrivals.ts).
  const visit = dataset.top;
  if (visit === undefined || visit === visitInTurn) return;
  visitInTurn = visit;
  let turnBegan = Number.NEGATIVE_INFINITY;
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    if (performance.now() - turnBegan > TURN_MS) {
      await idle();
      if (dataset.top !== visit) return;
      turnBegan = performance.now();
    }
    part.style.contentVisibility = 'visible';
    // Lays it out here and now: otherwise the next frame would do it for several parts together.
    part.getBoundingClientRect();
  }
  // Other visits within the app may begin in the middle of a page.
  delete dataset.top;
  // Where the browser never told of the first paint, the parts would stay far below their place.
  delete dataset.unpainted;
}
