import { describe, expect, it } from 'vitest';
import { publicPages } from '../../src/content/site-map.ts';
import { readProjectFile } from '../support/source/project-files.ts';
import { proseOf } from '../support/source/reading/prose.ts';
import { readingGrade, sentencesOf, wordsOf } from '../support/source/reading/reading-grade.ts';

const HIGHEST_GRADE = 8;
const LONGEST_SENTENCE = 20;

describe.each(publicPages)('the words of $path', ({ path }) => {
  const prose = proseOf(readProjectFile(path === '/' ? 'dist/index.html' : `dist${path}/index.html`));

  it('ask for eight years of school at most', () => {
    expect(wordsOf(prose).length).toBeGreaterThan(20);
    expect(readingGrade(prose)).toBeLessThanOrEqual(HIGHEST_GRADE);
  });

  it(`come in sentences of ${LONGEST_SENTENCE} words at most`, () => {
    expect(sentencesOf(prose).filter((sentence) => wordsOf(sentence).length > LONGEST_SENTENCE)).toEqual([]);
  });
});
