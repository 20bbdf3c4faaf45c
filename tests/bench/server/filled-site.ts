import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '../../../server/project.ts';
import { startSite } from '../../../server/site.ts';

export const STAFF = { email: 'staff@third-age.example', password: 'correct horse battery' } as const;

/** Texts of a few hundred letters; one message in a thousand mentions a fax machine. */
const FILL = (messages: number) => `
  insert into "ContactTable" (created_at, name, email, phone, message, submission_id)
  select now() - n * interval '7 minutes', 'Visitor ' || n, 'visitor' || n || '@example.com', 2025550000 + n % 10000,
    case when n % 1000 = 0 then 'The fax machine. ' else '' end
      || 'My printer is gone again and the tablet asks for a password. ' || md5(n::text) || ' '
      || repeat('Could somebody please come by on a weekday? ', 1 + n % 8),
    gen_random_uuid()
  from generate_series(1, ${messages}) n`;

/** Fills a data folder with this many messages. */
export async function fill(dataDir: string, messages: number): Promise<void> {
  const site = await startSite({ dataDir, staff: STAFF, log: () => {} });
  const { rows } = await site.engine.exclusively((database) =>
    database.query<{ n: number }>('select count(*)::int as n from "ContactTable"'),
  );
  await site.engine.exclusively((database) => database.exec(FILL(messages - (rows[0]?.n ?? 0))));
  await site.close();
}

export interface MeasuredServer {
  readonly origin: string;
  /** Resident memory of the process, in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does, in a process of its own. */
export async function startServer(dataDir: string): Promise<MeasuredServer> {
  const child = spawn(process.execPath, [path.join(PROJECT_DIR, 'server/cli/run.mjs'), 'start'], {
    env: {
      ...process.env,
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_PUBLISHABLE_KEY: '',
      PORT: '0',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    origin: await originOf(child),
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const origin = /The site is ready: open (http:\S+)/.exec(said)?.[1];
      if (origin !== undefined) resolve(origin.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)));
  });
}
