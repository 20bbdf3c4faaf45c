import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { tokenOf } from '../../server/support/api-client.ts';
import { HAS_MANY_ADDRESSES } from '../../server/support/visitors.ts';
import { saveBars } from '../bars.ts';
import { costOfBarePglite } from './bare-pglite.ts';
import { costOfServer } from './cost.ts';
import { costTable, type Kind } from './cost-table.ts';
import { costOfDebian } from './debian-database.ts';
import { fill, STAFF, startServer } from './filled-site.ts';
import { folderSize } from './folder-size.ts';
import { type Measured, measureCrowd, measureInserts, measureReading } from './measure.ts';

/**
 * `npm run bench:server`: what one embedded server holds on this machine at two sizes, and what it costs beside the
 * databases that it might be moved to. `-- --only cost|capacity`, `--messages N` (again and again for several sizes).
 */
const MB = 1024 * 1024;
const PARTS = ['cost', 'capacity'];
const { values } = parseArgs({
  options: { only: { type: 'string' }, messages: { type: 'string', multiple: true } },
});
const sizes = (values.messages ?? ['1000', '100000']).map(Number);
if (!HAS_MANY_ADDRESSES) {
  console.error(
    'This runs on Linux alone: elsewhere a machine has one address, and meets the limit on messages.',
  );
  process.exit(2);
}
if (!sizes.every((size) => Number.isInteger(size) && size > 0) || !PARTS.includes(values.only ?? 'cost')) {
  console.error('npm run bench:server -- [--only cost|capacity] [--messages N]…, N a whole number.');
  process.exit(2);
}

const capacity: Measured[][] = [];
const costs: { messages: number; kinds: Kind[] }[] = [];
const dataDir = await mkdtemp(path.join(tmpdir(), 'third-age-bench-'));
try {
  for (const messages of sizes) {
    await fill(dataDir, messages);
    if (values.only !== 'capacity') costs.push({ messages, kinds: await measureCosts(messages) });
    if (values.only !== 'cost') capacity.push(await measureCapacity(messages));
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
const host = `${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end, Node ${process.versions.node}`;
const text = [`${host}.`, '', ...costTable(costs)].join('\n').trim();
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/server.md', `${text}\n`);
console.log(`\n${text}\n\nThe table is in test-results/server.md.`);
if (capacity.length > 0) {
  saveBars('server-latencies', {
    title: 'One embedded server: median time of an answer',
    unit: 'ms',
    series: sizes.map((messages) => `${messages.toLocaleString('en-US')} messages`),
    groups: (capacity[0] ?? []).flatMap(({ what, medianMs }, index) =>
      medianMs === undefined
        ? []
        : [{ label: what, values: capacity.map((measured) => measured[index]?.medianMs ?? Number.NaN) }],
    ),
  });
}

async function measureCosts(messages: number): Promise<Kind[]> {
  console.log(`${messages.toLocaleString('en-US')} messages: the site's server …`);
  const served = await costOfServer(dataDir, messages);
  console.log('PGlite alone …');
  const bare = await costOfBarePglite(dataDir, messages);
  console.log('PostgreSQL of Debian …');
  const debian = await costOfDebian(messages);
  if (typeof debian === 'string') console.log(debian);
  return [
    { name: "the site's server", cost: served },
    { name: 'PGlite alone', cost: bare },
    ...(typeof debian === 'string' ? [] : [{ name: 'PostgreSQL of Debian', cost: debian }]),
  ];
}

async function measureCapacity(messages: number): Promise<Measured[]> {
  const size = await folderSize(dataDir);
  const server = await startServer(dataDir);
  try {
    const token = await tokenOf(server.origin, STAFF);
    const measured = [
      ...(await measureReading(server.origin, token)),
      ...(await measureCrowd(server.origin, token)),
      await measureInserts(server.origin),
      { what: 'memory after all this', figure: `${Math.round(server.memory() / MB)} MB` },
      { what: 'data folder', figure: `${Math.round(size / MB)} MB` },
    ];
    console.log(`\n${messages.toLocaleString('en-US')} messages`);
    for (const { what, figure } of measured) console.log(`  ${what.padEnd(24)}${figure}`);
    return measured;
  } finally {
    await server.stop();
  }
}
