import type { BrowserContext, Worker } from 'playwright/test';

/**
 * Collects what went wrong in the pages and workers of a context without anyone saying so: errors on the console
 * (failed requests, refusals by the content security policy, hydration that does not match) and thrown errors.
 */
export interface ProblemWatch {
  /** Declares that the test provokes a problem of these words. One that never comes fails the test too. */
  expect(words: RegExp): void;
  /** Declares a problem that comes or not, as the moment has it: a request that was already on its way. */
  allow(words: RegExp): void;
  watch(context: BrowserContext): void;
  /** In words, or nothing when all went as declared. */
  findings(): string[];
}

export function watchProblems(): ProblemWatch {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  return {
    expect: (words) => {
      expected.push(words);
    },
    allow: (words) => {
      allowed.push(words);
    },
    watch: (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error')
          problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('serviceworker', reportRefusals);
      context.on('weberror', (error) => {
        problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
    },
    findings: () => [
      ...problems.filter((problem) => ![...expected, ...allowed].some((words) => words.test(problem))),
      ...expected
        .filter((words) => !problems.some((problem) => words.test(problem)))
        .map((words) => `declared but never seen: ${words}`),
    ],
  };
}

/** Browsers tell nobody what the policy refuses a service worker, unless the worker asks. */
function reportRefusals(worker: Worker): void {
  worker
    .evaluate(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
        console.error(`Content Security Policy of the worker: ${effectiveDirective} refuses ${blockedURI}`);
      });
    })
    // A worker that is gone already has nothing more to be refused.
    .catch(() => {});
}
