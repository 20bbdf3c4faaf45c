import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from 'vitest/config';
import { configuredBackend } from './server/cli/configured-backend.ts';
import { type BackendConfig, readBackendConfig } from './src/api/read-backend-config.ts';
import { buildMarkPlugin } from './src/build/build-mark.ts';
import { compileAheadPlugin } from './src/build/compile-ahead-plugin.ts';
import { devBackendPlugin } from './src/build/dev-backend-plugin.ts';
import { fetchBeforeImportPlugin } from './src/build/fetch-before-import-plugin.ts';
import { firstPaintPlugin } from './src/build/first-paint-plugin.ts';
import { flatReactPlugin } from './src/build/flat-react-plugin.ts';
import { prerenderPlugin } from './src/build/prerender-plugin.ts';
import { chunkFolder, serviceWorkerPlugin } from './src/build/service-worker-plugin.ts';
import { shortNames } from './src/build/short-names.ts';
import { type Retention, readRetention } from './src/domain/retention.ts';

/**
 * The oldest supported browsers: an old iPad Air has at most Safari 12.1, Android devices of its age about Chrome 78.
 */
const TARGET = ['chrome78', 'edge79', 'firefox72', 'safari12.1'];
/** Browsers since 2022, for the pages' own styles: older ones do not know layers, and get a sheet of their own. */
const STYLE_TARGET = ['chrome99', 'edge99', 'firefox97', 'safari15.4'];

/**
 * One file for our code of every page, and for what is too small for a request of its own; otherwise the bundler makes
 * ten small files, each with a request.
 */
const SHELL = {
  name: 'shell',
  test: /\/node_modules\/(?:wouter|zustand|regexparam|mitt|use-sync-external-store)\/|\/src\/(?:app|lazy)\/|\/src\/ui\/(?:button|use-copy)|\/src\/domain\/phone|\/src\/content\/(?:company|site-map)|\/really-us/,
};

/**
 * React in a file of its own: evaluating it is most of the longest task of a visit, and what comes with it in one file is
 * evaluated in the same task (docs/decisions/099).
 */
const REACT = { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// };

/** The ten scams and their frame, which Home and /scam-awareness share. */
const SCAMS = {
  name: 'scams',
  test: /\/src\/(?:content\/scams|features\/scam-guide\/(?:loss-receipt|scam-frame))\./,
  includeDependenciesRecursively: false,
};

/** The code that the form of /contact shares with the outbox and with other forms, in one file instead of seven. */
const CONTACT_FORM = {
  name: 'contact-form',
  test: /\/src\/(?:features\/contact\/form\/contact-form-store|ui\/(?:field|notice)|domain\/(?:contact-message|uuid|reference|retention)|features\/privacy\/format-retention|pwa\/unsaved-work)/,
  includeDependenciesRecursively: false,
};

/**
 * The code that stores and sends messages, in one file. /contact loads it when it is idle, other pages when messages
 * may wait on the device. The bundler's own splitting gave eight files, each a request.
 */
const OUTBOX = {
  name: 'outbox',
  test: /\/node_modules\/idb\/|\/src\/outbox\/|\/src\/features\/contact\/(?:waiting\/(?!waiting-status)|form\/(?:contact-chunk|contact-delivery|keep-draft|unfinished-offer))|\/src\/pwa\/(?:start-outbox|replay-triggers|app-badge|background-sync|keep-storage|worker-message)|\/src\/api\/(?:send-contact-message|classify-answer|with-quick-retries|backend-config)|\/src\/(?:ui\/dialog|domain\/format-date)/,
  includeDependenciesRecursively: false,
};

export default defineConfig(({ mode }) => {
  // Vitest reads this file once per project, with the definitions of the previous one in the environment.
  const backend = mode === 'test' ? readBackendConfig({}) : configuredBackend(mode);
  const retention = mode === 'test' ? {} : readRetention(process.env.RETENTION);
  const pages = [flatReactPlugin(), prerenderPlugin(backend.url), serviceWorkerPlugin(TARGET)];
  return siteConfig(backend, pages, mode, retention);
});

/** Tests of one rule over many faults, sizes or killed processes. They take minutes, so they are a project of their own. */
const CAMPAIGNS = 'tests/server/**/*.campaign.test.ts';

/**
 * The files of unit tests share two workers, which load each module once: a worker for each file took three times the
 * processor time. A test therefore leaves no module or global changed.
 */
const TOGETHER = {
  pool: 'threads',
  isolate: false,
} as const;

/** A project of tests on real databases; each uses a copy of one that is created once. */
function onDatabases(
  name: string,
  files: { readonly include: string[]; readonly exclude?: string[]; readonly pool?: 'threads' },
): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      ...files,
      globalSetup: ['tests/server/support/template.setup.ts'],
      environment: 'node',
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // As in playwright.config.ts: a build machine may be slow for a moment; locally a retry would hide an unstable
      // test.
      retry: process.env.CI === undefined ? 0 : 1,
    },
  };
}

/** The Vite configuration of the site; the bench uses it with other plugins. */
export function siteConfig(
  backend: BackendConfig,
  pages: PluginOption,
  mode: string,
  retention: Retention = {},
): ViteUserConfig {
  return {
    plugins: [
      react(),
      pages,
      fetchBeforeImportPlugin(),
      compileAheadPlugin(),
      firstPaintPlugin(),
      buildMarkPlugin(backend, retention),
      backend.url === '' && devBackendPlugin(),
    ],
    define: {
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(backend.url),
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(backend.publishableKey),
      'import.meta.env.RETENTION': JSON.stringify(retention),
      'import.meta.env.BUILD_YEAR': JSON.stringify(new Date().getFullYear()),
    },
    css:
      mode === 'production'
        ? shortNames(path.resolve('src'))
        : { modules: { generateScopedName: '[name]_[local]' } },
    build: {
      target: TARGET,
      // Slower than Vite's own minifier and 1 % smaller: builds are rare, visits are not.
      minify: 'terser',
      // A single letter beyond ASCII makes the browser decode the whole script to two bytes a letter. It does so in the main
      // thread, which answers nobody meanwhile (docs/decisions/091).
      terserOptions: { module: true, ecma: 2018, compress: { passes: 3 }, format: { ascii_only: true } },
      cssTarget: STYLE_TARGET,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [REACT, SHELL, SCAMS, CONTACT_FORM, OUTBOX] },
          // Short and without capitals, because every page names its files and hashes do not compress. 31 bits are enough
          // to tell builds apart.
          hashCharacters: 'base36',
          entryFileNames: ({ name }) =>
            name === 'entry-prerender' ? '[name].js' : 'assets/[name]-[hash:6].js',
          chunkFileNames: ({ moduleIds }) => `${chunkFolder(moduleIds)}/[name]-[hash:6].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.woff2') ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:6][extname]',
        },
      },
    },
    server: { port: 4173, strictPort: true },
    test: {
      // All processors: the default leaves one of two idle.
      maxWorkers: '100%',
      // Many times what the slowest needs: the defaults (5 s, 10 s and 1 s) are too short for a slow or busy machine.
      testTimeout: 30_000,
      hookTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
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
          exclude: [CAMPAIGNS],
          // Threads of one process compile PGlite's WebAssembly once instead of in each file.
          pool: 'threads',
        }),
        onDatabases('campaigns', { include: [CAMPAIGNS] }),
        {
          extends: true,
          test: {
            name: 'hosted',
            include: ['tests/hosted/**/*.test.ts'],
            environment: 'node',
            testTimeout: 180_000,
            hookTimeout: 300_000,
          },
        },
      ],
    },
  };
}
