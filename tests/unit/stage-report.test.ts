import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countOnce, countReport, sum, summaryLine } from '../support/stage-report.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'third-age-report-'));

function reportFile(text: string): string {
  const file = path.join(folder, `${Math.random()}.json`);
  writeFileSync(file, text);
  return file;
}

const vitest = (report: object, exitCode: number | null) =>
  countReport('vitest', reportFile(JSON.stringify(report)), exitCode);
const playwright = (stats: object, exitCode: number | null) =>
  countReport('playwright', reportFile(JSON.stringify({ stats })), exitCode);

describe('countReport', () => {
  it('counts what vitest reports', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
    expect(vitest(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  it('counts what Playwright reports, and a test that needed a second try as passed', () => {
    expect(playwright({ expected: 7, unexpected: 1, flaky: 1, skipped: 3 }, 1)).toEqual({
      passed: 8,
      failed: 1,
      skipped: 3,
    });
  });

  it.each([
    ['left no report', path.join(folder, 'missing.json')],
    ['was stopped half-way through its report', reportFile('{"numPassedTests": 5,')],
  ])('counts a failure when the runner %s', (_title, file) => {
    expect(countReport('vitest', file, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a failure when no test ran, even if the runner succeeds', () => {
    expect(vitest({ numPassedTests: 0, numFailedTests: 0 }, 0).failed).toBe(1);
    expect(playwright({ expected: 0, unexpected: 0, skipped: 4 }, 0)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 4,
    });
  });

  it('counts a failure when the runner ends badly although no test failed', () => {
    expect(vitest({ numPassedTests: 5, numFailedTests: 0 }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(vitest({ numPassedTests: 5, numFailedTests: 0 }, null).failed).toBe(1);
  });
});

describe('countReport of the other engines', () => {
  const engines = (report: object, exitCode: number | null) =>
    countReport('walks', reportFile(JSON.stringify(report)), exitCode);

  it('counts the steps they walked', () => {
    const counts = { passed: 6, failed: 1, skipped: 0 };
    expect(engines(counts, 1)).toEqual(counts);
  });

  it('accepts that they are skipped where they cannot be installed, but never silently', () => {
    expect(engines({ passed: 0, failed: 0, skipped: 2 }, 0).failed).toBe(0);
    expect(engines({ passed: 0, failed: 0, skipped: 2 }, 1).failed).toBe(1);
    expect(engines({ passed: 0, failed: 0, skipped: 0 }, 0).failed).toBe(1);
  });
});

describe('countOnce', () => {
  it('passes by exit code 0 alone', () => {
    expect(countOnce(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countOnce(2).failed).toBe(1);
    expect(countOnce(null).failed).toBe(1);
  });
});

describe('summaryLine', () => {
  it('adds the counts up and names the skipped only when there are some', () => {
    const total = sum([countOnce(0), countOnce(1), { passed: 3, failed: 0, skipped: 0 }]);
    expect(summaryLine(total)).toBe('4 passed, 1 failed');
    expect(summaryLine({ ...total, skipped: 2 })).toBe('4 passed, 1 failed, 2 skipped');
  });
});
