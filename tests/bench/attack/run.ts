import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSite } from '../../../server/site.ts';
import { aMessage, rpc, send, tokenOf } from '../../server/support/api-client.ts';
import { STAFF } from '../../server/support/staff.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { machine } from '../machine.ts';
import { fill, startServer } from '../server/filled-site.ts';
import { arrivalsDuring, latencies, tell, triesDuring } from '../server/latencies.ts';
import { needManyAddresses, nextAddress } from '../server/visitors.ts';
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
/** After this time a device gives up, and keeps its message. */
const PATIENCE_MS = 12_000;

needManyAddresses();
const make = ATTACKS[options.attack];
if (make === undefined) {
  console.error(`This knows the attacks ${Object.keys(ATTACKS).join(', ')}.`);
  process.exit(2);
}

using dataDir = temporaryFolder('attack');
await fill(dataDir.path, MESSAGES);
const before = await inspect();
await using server = await startServer(dataDir.path);
const token = await tokenOf(server.origin, STAFF);
const readPage = () => rpc(server.origin, token, 'find_messages', { page_size: 50 });
await readPage();

const acknowledged: unknown[] = [];
let late = 0;
let unanswered = 0;
const visit = async () => {
  const row = aMessage();
  const answer = await Promise.race([
    send(server.origin, row, { from: nextAddress() }).catch(() => undefined),
    pause(PATIENCE_MS, undefined, { ref: false }),
  ]);
  if (answer?.status === 201) acknowledged.push(row.submission_id);
  else late += 1;
};
const read = () =>
  readPage().catch(() => {
    unanswered += 1;
  });
const attacking = attack(server.origin, make, Number(options.connections), Number(options.seconds));
const [statuses, sending, reading] = await Promise.all([
  attacking,
  arrivalsDuring(attacking, 1000 / VISITORS_A_SECOND, visit),
  triesDuring(attacking, 200, read),
]);
const memory = server.memory();
await server.stop();

const after = await inspect();
const lost = acknowledged.filter((id) => !after.ids.has(id));
const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
const each = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
console.log(`${options.attack}, ${options.connections} connections, ${options.seconds} s; ${machine()}`);
tell('requests of the attack', `${requests} (${each})`);
tell('visitors', `${sending.length}: ${latencies(sending)}`);
tell('staff', `${reading.length}: ${latencies(reading)}`);
tell('pages that staff did not get', `${unanswered}`);
tell('not stored within 12 s', `${late}`);
tell('acknowledged and lost', `${lost.length} of ${acknowledged.length}`);
tell('rows beside those of visitors', `${after.ids.size - before.ids.size - acknowledged.length}`);
tell('database grew by', `${Math.round((after.bytes - before.bytes) / 1024)} kB`);
tell('memory of the process', memory);

/** Reads what is stored, after the server has ended. */
async function inspect(): Promise<{ readonly bytes: number; readonly ids: ReadonlySet<unknown> }> {
  const site = await startSite({ dataDir: dataDir.path, log: () => {} });
  try {
    return await site.engine.exclusively(async (database) => {
      const { rows } = await database.query<{ bytes: number; ids: readonly string[] }>(
        `select pg_database_size(current_database())::float8 as bytes, array_agg(submission_id) as ids
         from "ContactTable"`,
      );
      return { bytes: rows[0]?.bytes ?? 0, ids: new Set(rows[0]?.ids) };
    });
  } finally {
    await site.close();
  }
}
