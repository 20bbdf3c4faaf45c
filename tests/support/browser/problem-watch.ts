import type { BrowserContext, Worker } from 'playwright/test';

export type ProblemWatch = ReturnType<typeof watchProblems>;

/**
 * Collects problems in the pages and workers of a context that no assertion would notice: errors on the console
 * (failed requests, violations of the content security policy, hydration mismatches) and uncaught errors.
 */
export function watchProblems() {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  /** Declared problems that did not occur yet, as text: a browser reports some only after the test has gone on. */
  const missing = () =>
    expected
      .filter((words) => !problems.some((problem) => words.test(problem)))
      .map((words) => `declared but never seen: ${words}`);
  return {
    missing,
    /** Declares a problem that the test causes. The test also fails when it does not occur. */
    expect: (words: RegExp) => void expected.push(words),
    /** Declares a problem that may or may not occur, because a request was already in progress. */
    allow: (words: RegExp) => void allowed.push(words),
    watch: (context: BrowserContext) => {
      context.on('console', (message) => {
        if (message.type() === 'error')
          problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('serviceworker', reportRefusals);
      context.on('weberror', (error) => {
        problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
    },
    /** Undeclared and missing problems, as text; empty when all went as declared. */
    findings: () => [
      ...problems.filter((problem) => ![...expected, ...allowed].some((words) => words.test(problem))),
      ...missing(),
    ],
  };
}

/** Browsers do not report violations in a service worker; the worker itself has to listen for them. */
function reportRefusals(worker: Worker): void {
  worker
    .evaluate(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
        console.error(`Content Security Policy of the worker: ${effectiveDirective} refuses ${blockedURI}`);
      });
    })
    // The worker has ended, so there is nothing to report.
    .catch(() => {});
}
