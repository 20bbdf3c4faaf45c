import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The result of one command of a stage; `failures` has a line for each failed test that the runner names.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[] }} Result
 * @typedef {import('vitest/node').JsonTestResults} VitestReport
 * @typedef {import('playwright/types/testReporter').JSONReport} PlaywrightReport
 * @typedef {import('playwright/types/testReporter').JSONReportSuite} Suite
 * @typedef {{ passed: number, failed: number, skipped: number, failures: { scenario: string, message: string }[] }} Scenarios
 */

const READERS = { vitest: ofVitest, playwright: ofPlaywright, scenarios: ofScenarios };

/** @typedef {keyof typeof READERS} Runner */

/** @type {Result} */
const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] };

/**
 * The result of a command without a report (linter, compiler), as of one test.
 * @param {number | null} exitCode
 * @returns {Result}
 */
export function countOnce(exitCode) {
  return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

/**
 * Reads a runner's JSON report. A missing report, one without tests, and a failed runner without a failed test (a file
 * that does not load, a crash) count as a failure. Only of scenarios may all be skipped, because some machines cannot
 * install the programs.
 * @param {Runner} runner
 * @param {string} file
 * @param {number | null} exitCode
 * @returns {Result}
 */
export function readResult(runner, file, exitCode) {
  try {
    const result = READERS[runner](JSON.parse(readFileSync(file, 'utf8')));
    const isLeftOut = runner === 'scenarios' && result.skipped > 0;
    const isSilent = result.passed + result.failed === 0 && !isLeftOut;
    return result.failed === 0 && (isSilent || exitCode !== 0) ? { ...result, failed: 1 } : result;
  } catch {
    return { ...NOTHING, failed: 1 };
  }
}

/**
 * @param {readonly Result[]} all
 * @returns {Result}
 */
export function sum(all) {
  const total = { ...NOTHING, failures: all.flatMap(({ failures }) => failures) };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/**
 * The last line of a run.
 * @param {Result} result
 */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {VitestReport} report @returns {Result} */
function ofVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const place = path.relative(process.cwd(), name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      // A file that does not load has no tests.
      if (failed.length === 0) return [line(place, message)];
      return failed.map((test) => line(`${place} › ${test.fullName}`, test.failureMessages?.[0]));
    });
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures,
  };
}

/** @param {PlaywrightReport} report @returns {Result} */
function ofPlaywright({ stats: { expected, flaky, unexpected, skipped }, errors, suites }) {
  const failures = [...errors.map(({ message }) => line('Playwright', message)), ...suites.flatMap(ofSuite)];
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}

/** @param {Suite} suite @returns {string[]} */
function ofSuite({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const lines = failed.map(({ file, title, tests }) => {
    const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
    return line(`tests/e2e/${file} › ${title}`, error?.message);
  });
  return [...lines, ...suites.flatMap(ofSuite)];
}

/** @param {Scenarios} report @returns {Result} */
function ofScenarios({ failures, ...counts }) {
  return { ...counts, failures: failures.map(({ scenario, message }) => line(scenario, message)) };
}

/**
 * The place and the first line of the error, without the colours for a terminal: the end of a long log is often all
 * that is kept.
 * @param {string} place
 * @param {string} [message]
 */
function line(place, message = '') {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n');
  return first === '' ? place : `${place}: ${first}`;
}
