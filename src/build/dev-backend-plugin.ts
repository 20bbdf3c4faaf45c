import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Not the folder of `npm start`: development must not touch real messages. */
const DATA_DIR = '.data-dev';

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
      shared[RUNNING] ??= startDevBackend(server.config.root, (line) => server.config.logger.info(line));
      const answer = await shared[RUNNING];
      server.middlewares.use((request, response, next) => {
        if (/^\/(rest|auth)\/v1(\/|\?|$)/.test(request.url ?? '')) answer(request, response);
        else next();
      });
    },
  };
}

async function startDevBackend(root: string, log: (line: string) => void): Promise<RequestListener> {
  const { startBackend } = await import('../../server/api/backend.ts');
  const { answerControl } = await import('../../server/admin/control-socket.ts');
  const { lockDataFolder } = await import('../../server/database/folder/data-folder-lock.ts');
  const { hasDatabase } = await import('../../server/database/database.ts');
  const { addFirstStaff } = await import('../../server/admin/first-staff.ts');
  const { nodeListener } = await import('../../server/http/http-listener.ts');
  const { apiApp } = await import('../../server/http/site-app.ts');
  const { Budgets, LIMITS } = await import('../../server/admission/budgets.ts');
  const { clientAddresses } = await import('../../server/admission/client-address.ts');
  const { guardedApi } = await import('../../server/admission/guarded-api.ts');
  const { adminCommands } = await import('../../server/admin/admin-commands.ts');

  const dataDir = path.resolve(root, process.env.DATA_DIR || DATA_DIR);
  const lock = await lockDataFolder(dataDir);
  log(hasDatabase(dataDir) ? 'Starting the database …' : 'Creating the database, once …');
  const backend = await startBackend(dataDir, {
    async seed(engine) {
      const seed = await readFile(path.join(root, 'supabase/seed.sql'), 'utf8');
      await engine.exclusively((database) => database.exec(seed));
      await addFirstStaff(engine, {}, { dataDir, isTerminal: process.stdout.isTTY, log });
    },
    // The messages are invented, so they need no backup.
    beforeMigration: async () => {},
  });
  answerControl(lock, adminCommands(backend.engine, { testAlerts: async () => [] }));
  const addressOf = clientAddresses(() => false, log);
  return nodeListener(apiApp(guardedApi(backend, new Budgets(LIMITS)), addressOf).fetch);
}
