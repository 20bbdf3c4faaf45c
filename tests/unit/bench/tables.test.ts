import { describe, expect, it } from 'vitest';
import { Samples } from '../../bench/speed/samples.ts';
import {
  interactionTable,
  lighthouseTable,
  paintTable,
  revisitTable,
  table,
  workTable,
} from '../../bench/speed/tables.ts';

function samplesOf(figures: Readonly<Record<string, readonly number[]>>): Samples {
  const samples = new Samples();
  for (const [key, values] of Object.entries(figures)) for (const value of values) samples.note(key, value);
  return samples;
}

describe('tables of the bench', () => {
  it('compare the median of the rounds with the floor', () => {
    const samples = samplesOf({
      'phone site /contact fcpMs': [900, 5000, 880],
      'phone floor /contact fcpMs': [1000, 990, 1010],
    });
    expect(paintTable(samples, 'phone')).toEqual([
      '| page | site | floor | × floor | plain | × plain |',
      '|---|---|---|---|---|---|',
      '| /contact first paint, ms | 900 | 1000 | 0.90 | – | – |',
      '',
    ]);
  });

  it('keep devices apart', () => {
    const samples = samplesOf({ 'phone site / fcpMs': [900], 'phone floor / fcpMs': [900] });
    expect(paintTable(samples, 'tablet')).toEqual([]);
  });

  it('have no row for what was not measured, and are left out without rows', () => {
    expect(table(['page', 'ms'], [['/', '–']])).toEqual([]);
    expect(
      table(
        ['page', 'ms'],
        [
          ['/', '–'],
          ['/mission', '5'],
        ],
      ),
    ).toHaveLength(4);
  });

  it('do not give a length to tasks that browsers do not report', () => {
    const samples = samplesOf({ 'tablet site / blockingMs': [0], 'tablet site / longestMs': [0] });
    expect(workTable(samples, 'tablet')[2]).toContain('| / | 0 | – | under 50 | – |');
  });

  it('say how many letters got lost while somebody typed, also in one round of many', () => {
    const samples = samplesOf({
      'tablet site typing early': [88, 80, 96],
      'tablet site letters lost': [0, 20, 0],
    });
    const lines = interactionTable(samples, 'tablet', ['menu']);
    expect(lines).toContain('| typing from the first paint until all has come | – | 88 |');
    expect(lines).toContain('Letters lost while typing, in all rounds: 20.');
  });

  it("compare everything after the first visit with the floor's first visit", () => {
    const samples = samplesOf({
      'tablet site back lcpMs': [300],
      'tablet site next page by link': [60],
      'tablet floor / lcpMs': [1000],
    });
    const lines = revisitTable(samples, 'tablet');
    expect(lines).toContain('| back button, largest paint | 300 | 0.30 |');
    expect(lines).toContain('| link: from the press to the page shown | 60 | – |');
  });

  it('list every run of Lighthouse, so that one bad one is seen', () => {
    const run = { path: '/', lcpMs: 1200, blockingMs: 0, benchmarkIndex: 1500 };
    const lines = lighthouseTable([
      { ...run, scores: [100, 100, 100, 100] },
      { ...run, scores: [96, 100, 100, 100] },
    ]);
    expect(lines).toContain('| / | 100/100/100/100 · 96/100/100/100 | 1200 · 1200 | 0 · 0 |');
  });
});
