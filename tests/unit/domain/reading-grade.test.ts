import { expect, it } from 'vitest';
import { scams } from '../../../src/content/scams.ts';
import { readingGrade } from '../../../src/domain/staff/reading-grade.ts';

it('grades easy texts low, hard ones high, and none 0', () => {
  expect(readingGrade('')).toBe(0);
  expect(readingGrade('A man calls. He wants your money. Hang up.')).toBeLessThanOrEqual(2);
  expect(
    readingGrade(
      'Individuals impersonating financial institutions are soliciting confidential information, necessitating immediate verification of communications.',
    ),
  ).toBe(18);
});

it('finds the ten cards as easy to read as they are meant to be', () => {
  for (const { slug, description, advice } of scams)
    expect(readingGrade(`${description} ${advice}`), slug).toBeLessThanOrEqual(8);
});
