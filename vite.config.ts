import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type UserConfig } from 'vite';
import { configuredBackend, settingsOf } from './server/cli/configured-backend.ts';
import type { BackendConfig } from './src/api/read-backend-config.ts';
import { buildStampPlugin } from './src/build/build-stamp.ts';
import { companyPlugin } from './src/build/company-plugin.ts';
import { devBackendPlugin } from './src/build/dev-backend-plugin.ts';
import { firstPaintPlugin } from './src/build/first-paint-plugin.ts';
import { prerenderPlugin } from './src/build/prerender-plugin.ts';
import { serviceWorkerPlugin } from './src/build/service-worker-plugin.ts';
import { type Retention, readRetention } from './src/domain/retention.ts';

/**
 * The oldest supported browsers: an old iPad Air has at most Safari 12.1, Android devices of its age about Chrome 78.
 */
const TARGET = ['chrome78', 'edge79', 'firefox72', 'safari12.1'];
/** Browsers since 2022, for the pages' own styles: older ones do not know layers, and get a sheet of their own. */
const STYLE_TARGET = ['chrome99', 'edge99', 'firefox97', 'safari15.4'];

/** React in a file of its own, which stays in a browser's cache when only our code changes. */
const REACT = { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// };

/** Chrome, from 136 on, compiles a file that begins so while it arrives: then no typed letter waits for it. */
const COMPILE_EARLY = '//# allFunctionsCalledOnLoad';

export default defineConfig(({ mode }) => {
  const backend = configuredBackend(mode);
  const pages = [prerenderPlugin(backend.url), serviceWorkerPlugin(TARGET)];
  return siteConfig(backend, pages, readRetention(settingsOf(mode).RETENTION));
});

/** The Vite configuration of the site. The unit tests use it without the plugins that make pages. */
export function siteConfig(
  backend: BackendConfig,
  pages: PluginOption,
  retention: Retention = {},
): UserConfig {
  return {
    plugins: [
      react(),
      companyPlugin(backend.url),
      pages,
      firstPaintPlugin(),
      buildStampPlugin(backend, retention),
      backend.url === '' && devBackendPlugin(),
    ],
    define: {
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(backend.url),
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(backend.publishableKey),
      'import.meta.env.RETENTION': JSON.stringify(retention),
      'import.meta.env.BUILD_YEAR': JSON.stringify(new Date().getFullYear()),
    },
    css: { modules: { generateScopedName: '[name]_[local]' } },
    build: {
      target: TARGET,
      minify: 'terser',
      // A single letter beyond ASCII makes the browser decode the whole script to two bytes a letter.
      terserOptions: { module: true, format: { ascii_only: true } },
      cssTarget: STYLE_TARGET,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [REACT] },
          postBanner: ({ name }) => (name === REACT.name ? COMPILE_EARLY : ''),
        },
      },
    },
    server: { port: 4173, strictPort: true },
  };
}
