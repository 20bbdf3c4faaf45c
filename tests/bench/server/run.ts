import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { HAS_MANY_ADDRESSES, tokenOf } from '../../server/support/api-client.ts';
import { folderSize } from '../../server/support/folder-contents.ts';
import { STAFF } from '../../server/support/staff.ts';
import { fill, startServer } from './filled-site.ts';
import { type Measured, measureCrowd, measureInserts, measureReading } from './measure.ts';
import { measureReaders } from './measure-readers.ts';

/**
 * `npm run bench:server -- [--messages N]…`: what one embedded server can serve on this machine, with few and with many
 * messages.
 */
const MB = 1024 * 1024;
const { values } = parseArgs({ options: { messages: { type: 'string', multiple: true } } });
const sizes = (values.messages ?? ['1000', '100000']).map(Number);
if (!HAS_MANY_ADDRESSES) {
  console.error(
    'This runs on Linux alone: elsewhere a machine has one address, and meets the limit on messages.',
  );
  process.exit(2);
}
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error('npm run bench:server -- [--messages N]…, N a whole number.');
  process.exit(2);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'third-age-bench-'));
try {
  for (const messages of sizes) {
    await fill(dataDir, messages);
    await measureCapacity(messages);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
console.log(
  `\n${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end, Node ${process.versions.node}.`,
);

async function measureCapacity(messages: number): Promise<void> {
  const size = folderSize(dataDir);
  const server = await startServer(dataDir);
  try {
    const token = await tokenOf(server.origin, STAFF);
    const measured: readonly Measured[] = [
      ...(await measureReading(server.origin, token)),
      ...(await measureCrowd(server.origin, token)),
      await measureInserts(server.origin),
      ...(await measureReaders(server.origin)),
      { what: 'memory after all this', figure: `${Math.round(server.memory() / MB)} MB` },
      { what: 'data folder', figure: `${Math.round(size / MB)} MB` },
    ];
    console.log(`\n${messages.toLocaleString('en-US')} messages`);
    for (const { what, figure } of measured) console.log(`  ${what.padEnd(34)}${figure}`);
  } finally {
    await server.stop();
  }
}
