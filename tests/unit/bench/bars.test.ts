import { describe, expect, it } from 'vitest';
import { type Bars, barsSvg } from '../../bench/bars.ts';

const CHART: Bars = {
  title: 'Paint & wait',
  unit: 'ms',
  series: ['site', 'plain'],
  groups: [
    { label: '/', values: [500, 2000] },
    { label: '/contact', values: [0, 1000] },
  ],
};

/** The widths of the bars in the order of the file, without background and legend. */
function barWidths(svg: string): number[] {
  return [...svg.matchAll(/<rect [^>]*width="([\d.]+)" height="18"/g)].map(([, width]) => Number(width));
}

describe('bars of a bench', () => {
  it('are as long as their figures, on one scale from zero', () => {
    const [longest = 0, ...others] = barWidths(barsSvg(CHART)).sort((one, other) => other - one);
    expect(others).toEqual([longest / 2, longest / 4, 0]);
    expect(longest).toBeGreaterThan(200);
    expect(longest).toBeLessThan(600);
  });

  it('stand beside their figure, with thousands marked', () => {
    expect(barsSvg(CHART)).toContain('>2,000 ms</text>');
  });

  it('write the title as text, whatever signs it has', () => {
    expect(barsSvg(CHART)).toContain('<title>Paint &amp; wait</title>');
  });

  it('are refused for a figure that was not measured', () => {
    const chart = { ...CHART, groups: [{ label: '/', values: [Number.NaN, 1] }] };
    expect(() => barsSvg(chart)).toThrow('not a number');
  });

  it('are refused when a figure is missing', () => {
    expect(() => barsSvg({ ...CHART, groups: [{ label: '/', values: [1] }] })).toThrow('each series');
  });
});
