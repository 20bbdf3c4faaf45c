import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { openSession, signedIn } from '../../server/support/sql-caller.ts';
import { type Cost, medianStart, SETTLE_MS, STARTS, type Start } from './cost.ts';
import { callsOfSql, measureFiveCalls } from './five-calls.ts';
import { residentBytes } from './memory.ts';

const BARE = fileURLToPath(new URL('bare-pglite.mjs', import.meta.url));

/** Nothing but PGlite on the same folder: what the database alone costs. It does not sync what it acknowledges. */
export async function costOfBarePglite(dataDir: string, messages: number): Promise<Cost> {
  const starts: Start[] = [];
  for (let start = 1; start <= STARTS; start += 1) {
    const bare = await startBare(dataDir);
    await pause(SETTLE_MS);
    const memoryBytes = residentBytes(bare.pid);
    starts.push({ startMs: bare.readyMs, memoryBytes, firstMessageMs: await bare.storeFirst() });
    await bare.stop();
  }
  const database = new PGlite(path.join(dataDir, 'postgres'), { extensions: { pg_trgm } });
  try {
    const { rows } = await database.query<{ id: string }>('select id from auth.users limit 1');
    const id = rows[0]?.id ?? '';
    const staff = signedIn(id, await openSession(database, id));
    const calls = await measureFiveCalls(callsOfSql(database, staff, messages / 2));
    return { ...medianStart(starts), calls };
  } finally {
    await database.close();
  }
}

/** A visitor's, from an address that no other measure uses. */
const A_MESSAGE = `
  begin;
  select set_config('request.headers', '{"x-forwarded-for": "192.0.2.77"}', true), set_config('role', 'anon', true);
  insert into public."ContactTable" (name, email, phone, message, submission_id)
    values ('Margaret', 'margaret@example.com', 2025550143, 'My printer is gone.', gen_random_uuid());
  commit;`;

async function startBare(dataDir: string) {
  const asked = performance.now();
  const child = spawn(process.execPath, [BARE], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('PGlite ended.');
    return String(value);
  };
  await nextLine();
  return {
    pid: child.pid,
    readyMs: performance.now() - asked,
    async storeFirst() {
      child.stdin.write(A_MESSAGE);
      return Number(await nextLine());
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
