import { median } from '../statistics.ts';

/** The figures of all rounds, under keys such as `phone site / lcpMs`. */
export class Samples {
  readonly #values = new Map<string, number[]>();

  note(key: string, value: number): void {
    this.#values.set(key, [...(this.#values.get(key) ?? []), value]);
  }

  /** NaN when nothing was measured. */
  median(key: string): number {
    return median(this.#values.get(key) ?? []);
  }

  /** Of all rounds, for what must not happen once; a median hides it. NaN when nothing was measured. */
  sum(key: string): number {
    return this.#values.get(key)?.reduce((total, value) => total + value, 0) ?? Number.NaN;
  }

  range(key: string): string {
    const values = this.#values.get(key) ?? [];
    return `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;
  }

  toJSON(): Record<string, readonly number[]> {
    return Object.fromEntries(this.#values);
  }
}
