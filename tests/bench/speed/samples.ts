import { median } from '../statistics.ts';

/** What was measured, round by round, under keys of words such as `phone site / lcpMs`. */
export class Samples {
  readonly #values = new Map<string, number[]>();

  note(key: string, value: number): void {
    this.#values.set(key, [...(this.#values.get(key) ?? []), value]);
  }

  /** Not a number when nothing was measured. */
  median(key: string): number {
    return median(this.#values.get(key) ?? []);
  }

  range(key: string): string {
    const values = this.#values.get(key) ?? [];
    return `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;
  }

  toJSON(): Record<string, readonly number[]> {
    return Object.fromEntries(this.#values);
  }
}
