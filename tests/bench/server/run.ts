import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { tokenOf } from '../../server/support/api-client.ts';
import { HAS_MANY_ADDRESSES } from '../../server/support/visitors.ts';
import { saveBars } from '../bars.ts';
import { fill, STAFF, startServer } from './filled-site.ts';
import { folderSize } from './folder-size.ts';
import { type Measured, measureCrowd, measureInserts, measureReading } from './measure.ts';
import { measureMemory } from './memory.ts';

/** `npm run bench:server`: what one embedded server can serve on this machine, with few and with many messages. */
const SIZES = [1000, 100_000];
const MB = 1024 * 1024;

if (!HAS_MANY_ADDRESSES) {
  console.error(
    'This runs on Linux alone: elsewhere a machine has one address, and meets the limit on messages.',
  );
  process.exit(2);
}

const results: Measured[][] = [];
const dataDir = await mkdtemp(path.join(tmpdir(), 'third-age-bench-'));
try {
  console.log(
    `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`,
  );
  for (const messages of SIZES) {
    await fill(dataDir, messages);
    const size = await folderSize(dataDir);
    const restarted = await measureMemory(dataDir);
    const server = await startServer(dataDir);
    try {
      const token = await tokenOf(server.origin, STAFF);
      const measured = [
        ...(await measureReading(server.origin, token)),
        ...(await measureCrowd(server.origin, token)),
        await measureInserts(server.origin),
        restarted,
        { what: 'memory after all this', figure: `${Math.round(server.memory() / MB)} MB` },
        { what: 'data folder', figure: `${Math.round(size / MB)} MB` },
      ];
      results.push(measured);
      console.log(`\n${messages.toLocaleString('en-US')} messages`);
      for (const { what, figure } of measured) console.log(`  ${what.padEnd(24)}${figure}`);
    } finally {
      await server.stop();
    }
  }
  saveBars('server-latencies', {
    title: 'One embedded server: median time of an answer',
    unit: 'ms',
    series: SIZES.map((messages) => `${messages.toLocaleString('en-US')} messages`),
    groups: (results[0] ?? []).flatMap(({ what, medianMs }, index) =>
      medianMs === undefined
        ? []
        : [{ label: what, values: results.map((measured) => measured[index]?.medianMs ?? Number.NaN) }],
    ),
  });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
