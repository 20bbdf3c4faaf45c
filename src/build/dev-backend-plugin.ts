import type { RequestListener } from 'node:http';
import type { Plugin } from 'vite';

/**
 * When its configuration changes, Vite creates a new server before it closes the old one, so the backend is kept
 * outside of both.
 */
const RUNNING = Symbol.for('third-age.dev-backend');
const shared: typeof globalThis & { [RUNNING]?: Promise<RequestListener> } = globalThis;

/**
 * `npm run dev`: the embedded backend in Vite's own server, on the same paths as in production. A new database gets
 * the messages of supabase/seed.sql. Nothing is closed at the end, because the database survives a kill.
 */
export function devBackendPlugin(): Plugin {
  return {
    name: 'third-age:dev-backend',
    apply: (_config, { command, isPreview }) =>
      command === 'serve' && isPreview !== true && process.env.VITEST === undefined,
    async configureServer(server) {
      // Loaded only here: a build needs no server.
      const { startDevBackend } = await import('../../server/dev-backend.ts');
      shared[RUNNING] ??= startDevBackend(server.config.root, (line) => server.config.logger.info(line));
      const answer = await shared[RUNNING];
      server.middlewares.use((request, response, next) => {
        if (/^\/(rest|auth)\/v1(\/|\?|$)/.test(request.url ?? '')) answer(request, response);
        else next();
      });
    },
  };
}
