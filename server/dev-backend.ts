import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { adminCommands } from './admin/admin-commands.ts';
import { answerControl } from './admin/control-socket.ts';
import { addFirstStaff } from './admin/first-staff.ts';
import { Budgets, LIMITS } from './admission/budgets.ts';
import { clientAddresses } from './admission/client-address.ts';
import { guardedApi } from './admission/guarded-api.ts';
import { startBackend } from './api/backend.ts';
import { hasDatabase } from './database/database.ts';
import { lockDataFolder } from './database/folder/data-folder-lock.ts';
import { nodeListener } from './http/http-listener.ts';
import { apiApp } from './http/site-app.ts';

/** Not the folder of `npm start`: development must not touch real messages. */
const DATA_DIR = '.data-dev';

/** The backend alone, for `npm run dev`; a new database gets the messages of supabase/seed.sql. */
export async function startDevBackend(root: string, log: (line: string) => void): Promise<RequestListener> {
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
