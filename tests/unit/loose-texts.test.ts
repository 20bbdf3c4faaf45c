import { expect, it } from 'vitest';
import { looseTexts } from '../support/source/loose-texts.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

it('every text that comes and goes is alone in an element of ours, so that a translated page works', () => {
  const found = filesBelow('src')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => looseTexts(file, readProjectFile(file)).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});
