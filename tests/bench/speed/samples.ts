/** The values of all rounds. */
export class Samples {
  readonly #values = new Map<string, number[]>();

  readonly note = (build: string, factor: number, figure: string, value: number): void => {
    const key = `${build}, ${factor} ×, ${figure}`;
    this.#values.set(key, [...(this.#values.get(key) ?? []), value]);
  };

  #of(build: string, factor: number, figure: string): readonly number[] {
    return this.#values.get(`${build}, ${factor} ×, ${figure}`) ?? [Number.NaN];
  }

  /** NaN when nothing was measured. */
  median(build: string, factor: number, figure: string): number {
    return median(this.#of(build, factor, figure));
  }

  /** For what must not happen once; a median hides it. NaN when nothing was measured. */
  worst(build: string, factor: number, figure: string): number {
    return Math.max(...this.#of(build, factor, figure));
  }

  toJSON(): Record<string, readonly number[]> {
    return Object.fromEntries(this.#values);
  }
}

/** The median, so that one slow round has no effect. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
