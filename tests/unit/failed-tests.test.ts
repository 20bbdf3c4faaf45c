import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { failedTests } from '../support/failed-tests.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'third-age-failed-'));

function reportFile(report: object): string {
  const file = path.join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('failedTests', () => {
  it('names what vitest reports as failed, by file and with the first line of the error', () => {
    const report = {
      testResults: [
        {
          name: path.resolve('tests/unit/menu.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'the menu opens', status: 'passed' },
            {
              fullName: 'the menu closes',
              status: 'failed',
              failureMessages: ['\u001b[31mnot closed\u001b[39m\n  at'],
            },
          ],
        },
        {
          name: path.resolve('tests/unit/broken.test.ts'),
          status: 'failed',
          message: 'no such module\n',
          assertionResults: [],
        },
        { name: path.resolve('tests/unit/good.test.ts'), status: 'passed', assertionResults: [] },
      ],
    };
    expect(failedTests('vitest', reportFile(report))).toEqual([
      'tests/unit/menu.test.ts › the menu closes: not closed',
      'tests/unit/broken.test.ts: no such module',
    ]);
  });

  it('names what Playwright reports as failed, however deep in groups', () => {
    const failed = [{ results: [{ errors: [] }, { errors: [{ message: 'too late\n\ncall log' }] }] }];
    const report = {
      errors: [{ message: 'the time of the whole run is over' }],
      suites: [
        {
          title: 'contact/send.spec.ts',
          specs: [{ title: 'is sent', ok: true, file: 'contact/send.spec.ts', tests: [] }],
          suites: [
            {
              title: 'offline',
              specs: [{ title: 'is kept', ok: false, file: 'contact/send.spec.ts', tests: failed }],
            },
          ],
        },
      ],
    };
    expect(failedTests('playwright', reportFile(report))).toEqual([
      'Playwright: the time of the whole run is over',
      'tests/e2e/contact/send.spec.ts › offline is kept: too late',
    ]);
  });

  it('names the walks that failed', () => {
    const report = { passed: 4, failed: 1, skipped: 0, failures: [{ walk: 'Firefox', message: 'no menu' }] };
    expect(failedTests('walks', reportFile(report))).toEqual(['Firefox: no menu']);
  });

  it('names nothing without a report', () => {
    expect(failedTests('vitest', path.join(folder, 'missing.json'))).toEqual([]);
  });
});
