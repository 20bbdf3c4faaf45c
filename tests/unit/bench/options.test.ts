import { describe, expect, it } from 'vitest';
import { publicPages } from '../../../src/content/site-map.ts';
import { PARTS, readOptions } from '../../bench/speed/options.ts';

describe('the options of the bench', () => {
  it('are everything, seven times, when nothing is said', () => {
    expect(readOptions([])).toEqual({
      rounds: 7,
      lighthouse: 5,
      devices: ['phone', 'tablet'],
      pages: publicPages.map(({ path }) => path),
      parts: PARTS,
      fonts: undefined,
      reuse: false,
    });
  });

  it('take one thing by itself', () => {
    const args =
      '--rounds 1 --device tablet --page /contact --only offline --only visits --fonts DejaVu --reuse'.split(
        ' ',
      );
    expect(readOptions(args)).toMatchObject({
      rounds: 1,
      devices: ['tablet'],
      pages: ['/contact'],
      parts: ['visits', 'offline'],
      fonts: 'DejaVu',
      reuse: true,
    });
  });

  it.each([
    [['--rounds', '0'], '--rounds takes a whole number from 1 on'],
    [['--rounds', 'many'], '--rounds takes a whole number'],
    [['--lighthouse', '-1'], 'lighthouse'],
    [['--device', 'watch'], '--device takes phone, tablet, not "watch"'],
    [['--page', 'contact'], '--page takes /, '],
    [['--only', 'paint'], '--only takes visits'],
    [['--fonts', 'Comic'], '--fonts takes DejaVu'],
    [['--fast'], '--fast'],
  ])('%j is refused with a sentence and the usage', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
    expect(() => readOptions(args)).toThrow('npm run bench');
  });
});
