import { parseArgs } from 'node:util';
import { tokenOf } from '../../server/support/api-client.ts';
import { folderSize } from '../../server/support/folder-contents.ts';
import { STAFF } from '../../server/support/staff.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { machine } from '../machine.ts';
import { fill, startServer } from './filled-site.ts';
import { tell } from './latencies.ts';
import { measureCrowd, measureInserts, measureReading } from './measure.ts';
import { measureReaders } from './measure-readers.ts';
import { needManyAddresses } from './visitors.ts';

/**
 * `npm run bench:server -- [--messages N]…`: what one embedded server can serve on this machine, with few and with many
 * messages.
 */
const MB = 1024 * 1024;
const { values } = parseArgs({
  options: { messages: { type: 'string', multiple: true, default: ['1000', '100000'] } },
});
const sizes = values.messages.map(Number);
needManyAddresses();
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error('npm run bench:server -- [--messages N]…, N a whole number.');
  process.exit(2);
}

using dataDir = temporaryFolder('bench');
for (const messages of sizes) {
  await fill(dataDir.path, messages);
  await measureCapacity(messages);
}
console.log(`\n${machine()}`);

async function measureCapacity(messages: number): Promise<void> {
  const size = folderSize(dataDir.path);
  await using server = await startServer(dataDir.path);
  const token = await tokenOf(server.origin, STAFF);
  const measured = [
    ...(await measureReading(server.origin, token)),
    ...(await measureCrowd(server.origin, token)),
    await measureInserts(server.origin),
    ...(await measureReaders(server.origin)),
  ];
  console.log(`\n${messages.toLocaleString('en-US')} messages`);
  for (const { what, figure } of measured) tell(what, figure);
  tell('memory after all this', server.memory());
  tell('data folder', `${Math.round(size / MB)} MB`);
}
