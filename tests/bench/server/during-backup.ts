import { mkdtemp, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAdminCommands } from '../../../server/admin/admin-commands.ts';
import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import { newKeyPair } from '../../../server/backup/encryption.ts';
import { writeBackup } from '../../../server/backup/write-backup.ts';
import { HAS_MANY_ADDRESSES, householdAddress, send } from '../../server/support/api-client.ts';
import { fill, startServer } from './filled-site.ts';
import { latencies, timed } from './latencies.ts';

/**
 * `npm run bench:backup`: latencies of visitors and of the health check during a backup by a server in its own
 * process, and during an equal time without a backup.
 */
const MESSAGES = Number(process.argv[2] ?? 100_000);
const EVERY_MS = 100;
const MB = 1024 * 1024;

if (!HAS_MANY_ADDRESSES) {
  console.error('This runs on Linux alone: elsewhere all visitors share one address, and meet its limit.');
  process.exit(2);
}

const folder = await mkdtemp(path.join(tmpdir(), 'third-age-bench-'));
const dataDir = path.join(folder, 'data');
let household = 0;
try {
  console.log(
    `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, ${MESSAGES} messages`,
  );
  await fill(dataDir, MESSAGES);
  const server = await startServer(dataDir);
  try {
    const save = (file: string, recipients: string[]) => async () => {
      await writeBackup(openAdminCommands(dataDir, bootstrapSupabase), file, recipients);
    };
    const plain = path.join(folder, 'plain.backup');
    const seconds = await report(server.origin, 'while a backup is made', save(plain, []));
    await report(server.origin, 'in as long a time without one', () => sleep(seconds * 1000));
    const { recipient } = await newKeyPair();
    const sealed = path.join(folder, 'sealed.backup.age');
    await report(server.origin, 'while an encrypted one is made', save(sealed, [recipient]));
    console.log(`\nThe file has ${((await stat(plain)).size / MB).toFixed(1)} MB.`);
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Ten visitors a second send messages, and a monitor asks for the health, until the work is done. Returns its
 * seconds.
 */
async function report(origin: string, what: string, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const sent: Promise<number>[] = [];
  const health: number[] = [];
  const visitors = (async () => {
    while (!isOver) {
      sent.push(sendTimed(origin));
      await sleep(EVERY_MS);
    }
  })();
  const watcher = (async () => {
    while (!isOver) {
      health.push(await timed(() => look(origin)));
      await sleep(EVERY_MS);
    }
  })();
  const seconds = (await timed(work)) / 1000;
  isOver = true;
  await Promise.all([visitors, watcher]);
  console.log(`\n${what}, ${seconds.toFixed(1)} s`);
  console.log(`  ${sent.length} messages sent   ${latencies(await Promise.all(sent)).figure}`);
  console.log(`  ${health.length} times /health   ${latencies(health).figure}`);
  return seconds;
}

function sendTimed(origin: string): Promise<number> {
  household += 1;
  return timed(async () => {
    const { status } = await send(origin, undefined, { from: householdAddress(household) });
    if (status !== 201) throw new Error(`A message was answered with ${status}`);
  });
}

async function look(origin: string): Promise<void> {
  const { status } = await fetch(`${origin}/health`);
  if (status !== 200) throw new Error(`/health was answered with ${status}`);
}
