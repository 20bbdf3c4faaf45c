import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSite } from '../../../server/site.ts';
import {
  aMessage,
  ask,
  HAS_MANY_ADDRESSES,
  householdAddress,
  send,
  tokenOf,
} from '../../server/support/api-client.ts';
import { STAFF } from '../../server/support/staff.ts';
import { fill, startServer } from '../server/filled-site.ts';
import { latencies, timed } from '../server/latencies.ts';
import { ATTACKS, attack } from './attacks.ts';

/**
 * `npm run bench:attack -- --attack lists --seconds 60`: one address sends requests that are refused over 50
 * connections, while two visitors a second send messages and one member of staff reads.
 */
const { values: options } = parseArgs({
  options: {
    attack: { type: 'string', default: 'lists' },
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '50' },
  },
});
const MESSAGES = 1000;
const VISITORS_A_SECOND = 2;
const ATTACKER = '127.9.9.9';
/** After this time a device gives up, and keeps its message. */
const PATIENCE_MS = 12_000;

const make = ATTACKS[options.attack];
if (make === undefined || !HAS_MANY_ADDRESSES) {
  console.error(`This runs on Linux alone, and knows the attacks ${Object.keys(ATTACKS).join(', ')}.`);
  process.exit(2);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'third-age-attack-'));
try {
  await fill(dataDir, MESSAGES);
  const before = await inspect();
  const server = await startServer(dataDir);
  const seconds = Number(options.seconds);
  const token = await tokenOf(server.origin, STAFF);
  await readPage(server.origin, token);

  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= until;
  const acknowledged: unknown[] = [];
  const late: unknown[] = [];
  const sending: number[] = [];
  const reading: number[] = [];
  let unanswered = 0;
  const visitor = async (n: number) => {
    const row = aMessage();
    const ms = await timed(async () => {
      const answer = await Promise.race([
        send(server.origin, row, { from: householdAddress(n) }).catch(() => undefined),
        pause(PATIENCE_MS, undefined, { ref: false }),
      ]);
      (answer?.status === 201 ? acknowledged : late).push(row.submission_id);
    });
    sending.push(ms);
  };
  const visit = async () => {
    const all: Promise<void>[] = [];
    for (let n = 0; !isOver(); n += 1) {
      all.push(visitor(n));
      await pause(1000 / VISITORS_A_SECOND);
    }
    await Promise.all(all);
  };
  const readOn = async () => {
    while (!isOver()) {
      reading.push(
        await timed(() =>
          readPage(server.origin, token).catch(() => {
            unanswered += 1;
          }),
        ),
      );
      await pause(200);
    }
  };
  const [report] = await Promise.all([
    attack(server.origin, make, ATTACKER, Number(options.connections), isOver),
    visit(),
    readOn(),
  ]);
  const memory = server.memory();
  await server.stop();

  const after = await inspect();
  const lost = acknowledged.filter((id) => !after.ids.has(id));
  const statuses = [...report.statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  const tell = (what: string, figure: string) => console.log(`  ${what.padEnd(34)}${figure}`);
  console.log(
    `${options.attack}, ${options.connections} connections, ${seconds} s; ${cpus().length} processors`,
  );
  tell('requests of the attack', `${report.requests} (${statuses})`);
  tell('visitors', `${sending.length}: ${latencies(sending).figure}`);
  tell('staff', `${reading.length}: ${latencies(reading).figure}`);
  tell('pages that staff did not get', `${unanswered}`);
  tell('not stored within 12 s', `${late.length}`);
  tell('acknowledged and lost', `${lost.length} of ${acknowledged.length}`);
  tell('rows beside those of visitors', `${after.ids.size - before.ids.size - acknowledged.length}`);
  tell('database grew by', `${Math.round((after.bytes - before.bytes) / 1024)} kB`);
  tell('memory of the process', `${Math.round(memory / 1024 / 1024)} MB`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function readPage(origin: string, token: string): Promise<void> {
  await ask(origin, '/rest/v1/rpc/find_messages', { method: 'POST', token, body: { page_size: 50 } });
}

/** Reads what is stored, after the server has ended. */
async function inspect(): Promise<{ readonly bytes: number; readonly ids: ReadonlySet<unknown> }> {
  const site = await startSite({ dataDir, log: () => {} });
  try {
    return await site.engine.exclusively(async (database) => {
      const { rows } = await database.query<{ submission_id: string }>(
        'select submission_id from "ContactTable"',
      );
      const { rows: sizes } = await database.query<{ bytes: number }>(
        'select pg_database_size(current_database())::float8 as bytes',
      );
      return { bytes: sizes[0]?.bytes ?? 0, ids: new Set(rows.map((row) => row.submission_id)) };
    });
  } finally {
    await site.close();
  }
}
