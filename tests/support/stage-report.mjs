import { readFileSync } from 'node:fs';

const COUNTS = { vitest: vitestCounts, playwright: playwrightCounts, scenarios: scenarioCounts };

/** @typedef {keyof typeof COUNTS} Runner */

/**
 * The result of one command of a stage.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Counts a command without a report (linter, compiler) as one check.
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function countOnce(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Counts the tests in a runner's JSON report. A missing report, a report without tests, and a failed runner without a
 * failed test (a file that does not load, a crash) each count as one failure. Only in stages of scenarios may all be
 * skipped, because some machines cannot install the programs.
 * @param {Runner} runner
 * @param {string} reportFile
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function countReport(runner, reportFile, exitCode) {
  const report = readReport(reportFile);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const counts = COUNTS[runner](report);
  const isLeftOut = runner === 'scenarios' && counts.skipped > 0;
  const isSilent = counts.passed + counts.failed === 0 && !isLeftOut;
  const isUnexplained = exitCode !== 0 && counts.failed === 0;
  return isSilent || isUnexplained ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return total;
}

/**
 * The last line of a run.
 * @param {Counts} counts
 */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Reads a runner's JSON report.
 * @param {string} file
 * @returns {Record<string, unknown> | undefined} undefined when the report is missing or cut short
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {Record<string, unknown>} report */
function vitestCounts(report) {
  return {
    passed: whole(report.numPassedTests),
    failed: whole(report.numFailedTests),
    skipped: whole(report.numPendingTests) + whole(report.numTodoTests),
  };
}

/** @param {Record<string, unknown>} report */
function playwrightCounts(report) {
  const stats = /** @type {Record<string, unknown>} */ (report.stats ?? {});
  // Only a build machine retries a failed test, and the runner names each test that needed it.
  return {
    passed: whole(stats.expected) + whole(stats.flaky),
    failed: whole(stats.unexpected),
    skipped: whole(stats.skipped),
  };
}

/** @param {Record<string, unknown>} report */
function scenarioCounts({ passed, failed, skipped }) {
  return { passed: whole(passed), failed: whole(failed), skipped: whole(skipped) };
}

/** @param {unknown} value */
function whole(value) {
  return typeof value === 'number' ? value : 0;
}
