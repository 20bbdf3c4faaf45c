import { writeFile } from 'node:fs/promises';
import { whyMissing } from '../support/backend/debian-packages.ts';
import { ENGINE_PACKAGES } from './debian-programs.ts';

export type LogStep = (step: string) => void;

/** Counts passed steps, failed scenarios, and programs that could not be installed. */
export interface Report {
  /** Runs a scenario and logs its steps. Without a `check` because a program is missing, logs how to install it. */
  scenario(name: string, check: ((log: LogStep) => Promise<void>) | false): Promise<void>;
  /** Prints the summary and returns the exit status. */
  finish(): Promise<number>;
}

/** @param only run only scenarios whose name contains this text; all without it */
export function startReport(packages: readonly string[] = ENGINE_PACKAGES, only = ''): Report {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: { scenario: string; message: string }[] = [];
  return {
    async scenario(name, check) {
      if (!name.includes(only)) return;
      console.log(`\n${name}`);
      if (!check) {
        counts.skipped += 1;
        console.log(`  – ${whyMissing(name, packages)}`);
        return;
      }
      try {
        await check((step) => {
          counts.passed += 1;
          console.log(`  ✓ ${step}`);
        });
      } catch (error) {
        counts.failed += 1;
        const message = error instanceof Error ? error.message : String(error);
        failures.push({ scenario: name, message });
        console.log(`  ✘ ${message}`);
      }
    },
    async finish() {
      const file = process.env.SCENARIOS_REPORT_FILE;
      if (file !== undefined) await writeFile(file, JSON.stringify({ ...counts, failures }));
      const { passed, failed, skipped } = counts;
      console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
      return failed === 0 ? 0 : 1;
    },
  };
}
