import type { BrowserContext, ConsoleMessage, WebError, Worker } from 'playwright/test';

/**
 * Collects problems in the pages and workers of a context that no assertion would notice: errors on the console
 * (failed requests, violations of the content security policy, hydration mismatches) and uncaught errors.
 */
export interface ProblemWatch {
  /** Declares a problem that the test causes. The test also fails when it does not occur. */
  expect(words: RegExp): void;
  /** Declares a problem that may or may not occur, because a request was already in progress. */
  allow(words: RegExp): void;
  watch(context: BrowserContext): void;
  /** Stops watching every context: one may be used by another test. */
  end(): void;
  /** Declared problems that did not occur yet, as text: a browser reports some only after the test has gone on. */
  missing(): string[];
  /** Undeclared and missing problems, as text; empty when all went as declared. */
  findings(): string[];
}

export function watchProblems(): ProblemWatch {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  const watched: BrowserContext[] = [];
  const reportConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  };
  const reportError = (error: WebError) => {
    problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  };
  const missing = () =>
    expected
      .filter((words) => !problems.some((problem) => words.test(problem)))
      .map((words) => `declared but never seen: ${words}`);
  return {
    missing,
    expect: (words) => {
      expected.push(words);
    },
    allow: (words) => {
      allowed.push(words);
    },
    watch: (context) => {
      context.on('console', reportConsole);
      context.on('serviceworker', reportRefusals);
      context.on('weberror', reportError);
      watched.push(context);
    },
    end: () => {
      for (const context of watched.splice(0)) {
        context.off('console', reportConsole);
        context.off('serviceworker', reportRefusals);
        context.off('weberror', reportError);
      }
    },
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
