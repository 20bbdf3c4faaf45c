/** The duration of each half, as in Chrome's DevTools: long enough that one garbage collection changes little. */
export const HALF_MS = 250;

/**
 * Lighthouse's BenchmarkIndex, as Lighthouse 6.3 and later define it (comment of `computeBenchmarkIndex` in
 * core/lib/page-functions.js). It is the mean of two rates, each divided by ten: how many times a second a text of 10,000
 * letters is built letter by letter, and how many times 100,000 integers are copied from one array to another. Runs in
 * the page, so it must not use anything outside of this function.
 */
export function benchmarkIndex(halfMs: number): number {
  function textsIndex(): number {
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < halfMs) {
      let text = '';
      for (let letter = 0; letter < 10_000; letter += 1) text += 'a';
      // Otherwise the compiler might remove the loop, because nothing uses the text.
      if (text.length === 1) throw new Error('not a text of 10,000 letters');
      count += 1;
    }
    return count / 10 / ((performance.now() - start) / 1000);
  }

  function copiesIndex(): number {
    const one: number[] = [];
    const other: number[] = [];
    for (let at = 0; at < 100_000; at += 1) {
      one[at] = at;
      other[at] = at;
    }
    const start = performance.now();
    let count = 0;
    // The clock is read after every tenth copy.
    while (count % 10 !== 0 || performance.now() - start < halfMs) {
      const from = count % 2 === 0 ? one : other;
      const to = count % 2 === 0 ? other : one;
      for (let at = 0; at < from.length; at += 1) to[at] = from[at] as number;
      count += 1;
    }
    return count / 10 / ((performance.now() - start) / 1000);
  }

  return (textsIndex() + copiesIndex()) / 2;
}
