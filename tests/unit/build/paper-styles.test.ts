import { describe, expect, it } from 'vitest';
import { splitPaper } from '../../../src/build/paper-styles.ts';

describe('the styles for paper', () => {
  it('are taken out of the screen styles, each inside its layer', () => {
    const css =
      '@layer a,b;@layer a{p{color:red}@media print{p{color:#000}}i{top:0}}@media print{b{left:0}}u{x:y}';
    expect(splitPaper(css)).toEqual({
      screen: '@layer a,b;@layer a{p{color:red}i{top:0}}u{x:y}',
      paper: '@layer a{@media print{p{color:#000}}}@media print{b{left:0}}',
    });
  });

  it('are not looked for in strings, nor are the ends of blocks', () => {
    const css = 'p::after{content:"}@media print{"}@media screen{i{content:\'{\'}}';
    expect(splitPaper(css)).toEqual({ screen: css, paper: '' });
  });
});
