import path from 'node:path';
import { readReport } from './stage-report.mjs';

/** @typedef {Record<string, unknown>} Json */

const FAILED = { vitest: failedInVitest, playwright: failedInPlaywright, scenarios: failedInScenarios };

/**
 * Names the failed tests in a runner's JSON report, each in one line with the first line of its error: the end of a
 * long log is often all that is kept. Empty when the report is missing or names none, as after a crash.
 * @param {import('./stage-report.mjs').Runner} runner
 * @param {string} reportFile
 * @returns {string[]}
 */
export function failedTests(runner, reportFile) {
  const report = readReport(reportFile);
  return report === undefined ? [] : FAILED[runner](report);
}

/** @param {Json} report */
function failedInVitest(report) {
  return list(report.testResults)
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const name = path.relative(process.cwd(), String(file.name));
      const failed = list(file.assertionResults).filter(({ status }) => status === 'failed');
      // A file that does not load has no tests.
      if (failed.length === 0) return [line(name, '', file.message)];
      return failed.map((test) => line(name, test.fullName, strings(test.failureMessages)[0]));
    });
}

/** @param {Json} report */
function failedInPlaywright(report) {
  const ofRunner = list(report.errors).map(({ message }) => line('Playwright', '', message));
  return [...ofRunner, ...list(report.suites).flatMap((suite) => failedInSuite(suite, []))];
}

/**
 * @param {Json} suite a file, or a group of tests in it
 * @param {readonly unknown[]} groups titles of the groups around it; the first is the file's
 * @returns {string[]}
 */
function failedInSuite(suite, groups) {
  const titles = [...groups, suite.title];
  const own = list(suite.specs)
    .filter(({ ok }) => ok === false)
    .map((spec) => {
      const tries = list(spec.tests).flatMap((test) => list(test.results));
      const error = tries.flatMap((result) => list(result.errors))[0];
      return line(`tests/e2e/${spec.file}`, [...titles.slice(1), spec.title].join(' '), error?.message);
    });
  return [...own, ...list(suite.suites).flatMap((inner) => failedInSuite(inner, titles))];
}

/** @param {Json} report */
function failedInScenarios({ failures }) {
  return list(failures).map(({ scenario, message }) => line(String(scenario), '', message));
}

/**
 * @param {string} place
 * @param {unknown} title
 * @param {unknown} message
 */
function line(place, title, message) {
  const where = title === '' ? place : `${place} › ${title}`;
  // Runners colour their messages for a terminal.
  const [first = ''] = String(message ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the character that begins a colour
    .replace(/\u001b\[[\d;]*m/g, '')
    .trim()
    .split('\n');
  return first === '' ? where : `${where}: ${first}`;
}

/**
 * @param {unknown} value
 * @returns {Json[]}
 */
function list(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function strings(value) {
  return Array.isArray(value) ? value.map(String) : [];
}
