import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAdminCommands } from '../../../server/admin/admin-commands.ts';
import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import { newKeyPair } from '../../../server/backup/encryption.ts';
import { writeBackup } from '../../../server/backup/write-backup.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { machine } from '../machine.ts';
import { fill, startServer } from './filled-site.ts';
import { arrivalsDuring, latencies, tell, timed, triesDuring } from './latencies.ts';
import { needManyAddresses, sendOne } from './visitors.ts';

/**
 * `npm run bench:backup`: latencies of visitors and of the health check during a backup by a server in its own
 * process, and during an equal time without a backup.
 */
const MESSAGES = Number(process.argv[2] ?? 100_000);
const EVERY_MS = 100;
const MB = 1024 * 1024;

needManyAddresses();
using folder = temporaryFolder('bench');
const dataDir = path.join(folder.path, 'data');
console.log(`${machine()}, ${MESSAGES} messages`);
await fill(dataDir, MESSAGES);
await using server = await startServer(dataDir);
const save = (file: string, recipients: string[]) => async () => {
  await writeBackup(openAdminCommands(dataDir, bootstrapSupabase), file, recipients);
};
const plain = path.join(folder.path, 'plain.backup');
const seconds = await report('while a backup is made', save(plain, []));
await report('in as long a time without one', () => sleep(seconds * 1000));
const { recipient } = await newKeyPair();
const sealed = path.join(folder.path, 'sealed.backup.age');
await report('while an encrypted one is made', save(sealed, [recipient]));
console.log(`\nThe file has ${((await stat(plain)).size / MB).toFixed(1)} MB.`);

/** Ten visitors a second send messages, and a monitor asks for the health, until the work is done. */
async function report(what: string, work: () => Promise<unknown>): Promise<number> {
  const working = timed(work);
  const [ms, sent, health] = await Promise.all([
    working,
    arrivalsDuring(working, EVERY_MS, () => sendOne(server.origin)),
    triesDuring(working, EVERY_MS, look),
  ]);
  console.log(`\n${what}, ${(ms / 1000).toFixed(1)} s`);
  tell(`${sent.length} messages sent`, latencies(sent));
  tell(`${health.length} times /health`, latencies(health));
  return ms / 1000;
}

async function look(): Promise<void> {
  const { status } = await fetch(`${server.origin}/health`);
  if (status !== 200) throw new Error(`/health was answered with ${status}`);
}
