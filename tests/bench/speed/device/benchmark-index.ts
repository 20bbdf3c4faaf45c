/** Long enough that a pause of the garbage collector weighs little; Chrome's DevTools take as long. */
export const HALF_MS = 250;

/**
 * The benchmark of Lighthouse and of Chrome's DevTools, by which devices are compared (its definition is in the comment
 * of `computeBenchmarkIndex`, core/lib/page-functions.js of Lighthouse from 6.3 on): tenths of the number of times in a
 * second that a text of 10,000 letters is put together letter by letter, and that 100,000 whole numbers are copied from
 * one array into another; the mean of the two. Runs in a page: it must not use anything outside of itself.
 */
export function benchmarkIndex(halfMs: number): number {
  function textsIndex(): number {
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < halfMs) {
      let text = '';
      for (let letter = 0; letter < 10_000; letter += 1) text += 'a';
      // Otherwise the compiler might see that nobody needs the text.
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
    // The clock is read after every ten copies.
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
