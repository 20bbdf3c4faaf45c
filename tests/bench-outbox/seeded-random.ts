/** Random numbers that come again for the same seed (mulberry32). */
export interface SeededRandom {
  /** From 0 up to 1. */
  next(): number;
  isOneIn(count: number): boolean;
  between(low: number, high: number): number;
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    isOneIn: (count) => next() < 1 / count,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    weighted(choices) {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      const [last] = choices.at(-1) ?? [];
      if (last === undefined) throw new Error('There is nothing to choose from');
      return last;
    },
  };
}
