import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { buildMarkPlugin } from './server/build-mark.ts';
import { devBackendPlugin } from './server/dev-backend-plugin.ts';
import { readBackendConfig } from './src/backend/read-backend-config.ts';
import { firstPaintPlugin } from './src/prerender/first-paint-plugin.ts';
import { prerenderPlugin } from './src/prerender/prerender-plugin.ts';
import { chunkFolder, serviceWorkerPlugin } from './src/prerender/service-worker-plugin.ts';
import { plainBuild } from './tests/bench/plain-build.ts';

/** Tablets live long: an iPad Air ends at Safari 12.1, and its like on Android near Chrome 78. */
const TARGET = ['chrome78', 'edge79', 'firefox72', 'safari12.1'];
/** Browsers since 2022, for the styles of a page: older ones do not know layers, and get a sheet of their own. */
const STYLE_TARGET = ['chrome99', 'edge99', 'firefox97', 'safari15.4'];

/** One file for what every page runs; otherwise the bundler makes ten tiny ones, each a request of its own. */
const SHELL = {
  name: 'shell',
  test: /\/node_modules\/(?:react|react-dom|scheduler|wouter|zustand|regexparam|mitt|use-sync-external-store)\/|\/src\/app\/|\/src\/ui\/(?:button|notice)|\/src\/domain\/phone|\/src\/content\/(?:company|site-map)/,
};

export default defineConfig(({ mode }) => {
  // Vitest reads this file once for each project, with the definitions of the one before in the environment.
  const env = mode === 'test' ? {} : { ...process.env, ...loadEnv(mode, process.cwd(), 'VITE_') };
  const backend = readBackendConfig(env);
  return {
    // `--mode plain` builds what the bench compares with: the same pages, rendered in the browser.
    plugins: [
      react(),
      mode === 'plain' ? plainBuild() : [prerenderPlugin(backend.url), serviceWorkerPlugin(TARGET)],
      firstPaintPlugin(),
      buildMarkPlugin(backend),
      backend.url === '' && devBackendPlugin(),
    ],
    define: {
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(backend.url),
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(backend.publishableKey),
      'import.meta.env.BUILD_YEAR': JSON.stringify(new Date().getFullYear()),
    },
    // Short names: they stand in the HTML, the styles and the scripts of every page.
    css: { modules: { generateScopedName: mode === 'development' ? '[name]_[local]' : '_[hash:base64:4]' } },
    build: {
      target: TARGET,
      // Slower than Vite's own and 1 % smaller: we wait once, and visitors each time.
      minify: 'terser',
      terserOptions: { module: true, ecma: 2018, compress: { passes: 3 } },
      cssTarget: STYLE_TARGET,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [SHELL] },
          chunkFileNames: ({ moduleIds }) => `${chunkFolder(moduleIds)}/[name]-[hash].js`,
        },
      },
    },
    server: { port: 4173, strictPort: true },
    test: {
      // All processors: its own default leaves one of two idle.
      maxWorkers: '100%',
      projects: [
        {
          extends: true,
          test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
        },
        {
          extends: true,
          test: { name: 'unit-dom', include: ['tests/unit/**/*.test.tsx'], environment: 'happy-dom' },
        },
        {
          extends: true,
          test: { name: 'build', include: ['tests/build/**/*.test.ts'], environment: 'node' },
        },
        {
          extends: true,
          test: {
            name: 'server',
            globalSetup: ['tests/server/support/template.setup.ts'],
            include: ['tests/server/**/*.test.ts'],
            environment: 'node',
            testTimeout: 60_000,
            hookTimeout: 60_000,
            // As in playwright.config.ts: a build machine may hiccup, a desk shows the fault.
            retry: process.env.CI === undefined ? 0 : 1,
          },
        },
      ],
    },
  };
});
