/** Random numbers that repeat for the same seed (mulberry32). */
export interface SeededRandom {
  /** From 0 up to 1. */
  next(): number;
  isOneIn(count: number): boolean;
  between(low: number, high: number): number;
  /** Returns the items in random order, one round after another: every item comes once before any comes again. */
  dealer<T>(cards: readonly T[]): () => T;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    isOneIn: (count) => next() < 1 / count,
    between,
    dealer<T>(cards: readonly T[]) {
      let deck: T[] = [];
      return () => {
        if (deck.length === 0) deck = [...cards];
        const [card] = deck.splice(between(0, deck.length - 1), 1);
        if (card === undefined) throw new RangeError('There is nothing to deal');
        return card;
      };
    },
  };
}
