import { defineConfig } from 'vite';
import { readBackendConfig } from '../../../../src/api/read-backend-config.ts';
import { siteConfig } from '../../../../vite.config.ts';
import { plainBuild } from './plain-build.ts';

/** What the bench compares with: the same pages, rendered in the browser. */
export default defineConfig(({ mode }) => siteConfig(readBackendConfig({}), plainBuild(), mode));
