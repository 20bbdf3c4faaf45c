import { expect, it } from 'vitest';
import { looseTexts } from '../support/source/loose-texts.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

it.each([
  ['<p>{isNew && "New"}<b>name</b></p>', [1]],
  ['<p>{isNew ? "New" : <b>Old</b>} <i>name</i></p>', [1]],
  ['<p>{isNew && <b>New</b>} message</p>', [1]],
  ['<p>{isNew ? "New" : "Old"}</p>', []],
  ['<p>{isNew && <b>New</b>} <span>message</span></p>', []],
])('%s', (code, lines) => {
  expect(looseTexts('part.tsx', `export const part = ${code};`)).toEqual(lines);
});

it('every text that comes and goes is alone in an element of ours, so that a translated page works', () => {
  const found = filesBelow('src')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => looseTexts(file, readProjectFile(file)).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});
