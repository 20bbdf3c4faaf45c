import { describe, it } from 'vitest';

/** Describes tests of something that not every machine has. The sentence why it is missing becomes a skipped test. */
export function describeWith<Found extends object>(
  found: Found | string,
  what: string,
  tests: (found: Found) => void,
): void {
  if (typeof found === 'string') it.skip(found);
  else describe(what, () => tests(found));
}
