import { describe, expect, it } from 'vitest';
import { scams } from '../../../../src/content/scams.ts';
import { readProjectFile } from '../../../support/source/project-files.ts';

const stylesheet = readProjectFile('src/features/scam-guide/scam-spotlight.module.css');

describe('the stylesheet of the Scam Spotlight', () => {
  it.each(scams.map(({ title }, index) => ({ title, index })))('can show $title', ({ index }) => {
    expect(stylesheet).toContain(`:root[data-spotlight='${index}'] .scam:nth-child(${index + 1})`);
  });
});
