import { defineConfig, mergeConfig, type TestProjectConfiguration } from 'vitest/config';
import { readBackendConfig } from './src/api/read-backend-config.ts';
import { siteConfig } from './vite.config.ts';

/** Tests of one rule over many faults, sizes or killed processes. They take minutes, so they are a project of their own. */
const SLOW = 'tests/server/**/*.slow.test.ts';

/** Ends after each test file what it has started. */
const CLEAN_UP = 'tests/server/support/clean-up.setup.ts';

/**
 * The files of a project share two workers, which load each module once: a worker for each file took three times the
 * processor time. A test therefore leaves no module or global changed.
 */
const TOGETHER = {
  pool: 'threads',
  isolate: false,
} as const;

/** What takes so long hangs: on a busy machine a test of many starts of the server needs minutes. */
const HANGS_AFTER_MS = 10 * 60_000;

/** A project of tests on real databases; each uses a copy of one that is created once. */
function onDatabases(
  name: string,
  files: { readonly include: string[]; readonly exclude?: string[] } & Partial<typeof TOGETHER>,
): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      ...files,
      globalSetup: ['tests/server/support/template.setup.ts'],
      setupFiles: [CLEAN_UP],
      environment: 'node',
      testTimeout: HANGS_AFTER_MS,
      hookTimeout: HANGS_AFTER_MS,
    },
  };
}

/** Without a hosted project that the environment may name: tests use the embedded default. */
const site = siteConfig(readBackendConfig({}), []);

export default mergeConfig(
  site,
  defineConfig({
    test: {
      // All processors: the default leaves one of two idle.
      maxWorkers: '100%',
      // Many times what the slowest needs: the defaults (5 s, 10 s and 1 s) are too short for a slow or busy machine.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      projects: [
        {
          extends: true,
          test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node', ...TOGETHER },
        },
        {
          extends: true,
          test: {
            name: 'unit-dom',
            include: ['tests/unit/**/*.test.tsx'],
            environment: 'happy-dom',
            setupFiles: ['tests/unit/empty-body.setup.ts'],
            ...TOGETHER,
          },
        },
        {
          extends: true,
          test: { name: 'build', include: ['tests/build/**/*.test.ts'], environment: 'node' },
        },
        onDatabases('server', {
          include: ['tests/server/**/*.test.ts'],
          exclude: [SLOW],
          // Threads of one process compile PGlite's WebAssembly once instead of in each file.
          ...TOGETHER,
        }),
        onDatabases('slow', { include: [SLOW], ...TOGETHER }),
        {
          extends: true,
          test: {
            name: 'hosted',
            include: ['tests/hosted/**/*.test.ts'],
            setupFiles: [CLEAN_UP],
            environment: 'node',
            testTimeout: 180_000,
            hookTimeout: 300_000,
          },
        },
      ],
    },
  }),
);
