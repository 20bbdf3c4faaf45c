import { defineConfig } from 'vite';
import { readBackendConfig } from '../../../src/api/read-backend-config.ts';
import { flatReactPlugin } from '../../../src/build/flat-react-plugin.ts';
import { prerenderPlugin } from '../../../src/build/prerender-plugin.ts';
import { serviceWorkerPlugin } from '../../../src/build/service-worker-plugin.ts';
import { siteConfig } from '../../../vite.config.ts';

/** The build target before browsers of 2019 were supported. */
const SINCE_2022 = ['chrome99', 'edge99', 'firefox97', 'safari15.4'];

/** The same site, built only for browsers since 2022. */
export default defineConfig(({ mode }) => {
  const backend = readBackendConfig({});
  const pages = [flatReactPlugin(), prerenderPlugin(backend.url), serviceWorkerPlugin(SINCE_2022)];
  const config = siteConfig(backend, pages, mode);
  return { ...config, build: { ...config.build, target: SINCE_2022 } };
});
