import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { RequestHandler } from './http-listener.ts';

/** A folder apart from that of `npm start`: what is tried in development never touches real messages. */
const DATA_DIR = '.data-dev';

/** Vite makes a new server when its configuration changes, before it closes the old one: the backend outlives both. */
const RUNNING = Symbol.for('third-age.dev-backend');
const shared: typeof globalThis & { [RUNNING]?: Promise<RequestHandler> } = globalThis;

/**
 * `npm run dev`: the embedded backend behind Vite's own server, on the same paths as in production. A new database
 * is filled with the messages of supabase/seed.sql. Nothing is closed at the end: the database survives a kill.
 */
export function devBackendPlugin(): Plugin {
  return {
    name: 'third-age:dev-backend',
    apply: (_config, { command, isPreview }) =>
      command === 'serve' && isPreview !== true && process.env.VITEST === undefined,
    async configureServer(server) {
      const { isApiPath } = await import('./api.ts');
      shared[RUNNING] ??= startDevBackend(server.config.root, (line) => server.config.logger.info(line));
      const answer = await shared[RUNNING];
      server.middlewares.use((request, response, next) => {
        if (isApiPath((request.url ?? '/').split('?', 1)[0] ?? '/')) answer(request, response);
        else next();
      });
    },
  };
}

async function startDevBackend(root: string, log: (line: string) => void): Promise<RequestHandler> {
  const { openApi } = await import('./api.ts');
  const { startBackend } = await import('./backend.ts');
  const { answerControl } = await import('./control-socket.ts');
  const { lockDataFolder } = await import('./data-folder-lock.ts');
  const { hasDatabase } = await import('./database.ts');
  const { addFirstStaff } = await import('./first-staff.ts');
  const { apiHandler } = await import('./site-handler.ts');
  const { ownerDesk } = await import('./owner-desk.ts');

  const dataDir = path.resolve(root, process.env.DATA_DIR || DATA_DIR);
  const lock = await lockDataFolder(dataDir);
  log(hasDatabase(dataDir) ? 'Starting the database …' : 'Creating the database, once …');
  const backend = await startBackend(dataDir, async (connection) => {
    const seed = await readFile(path.join(root, 'supabase/seed.sql'), 'utf8');
    await connection.exclusively((database) => database.exec(seed));
    await addFirstStaff(connection, {}, log);
  });
  answerControl(
    lock,
    ownerDesk(backend.connection, async () => []),
  );
  return apiHandler(openApi(backend));
}
