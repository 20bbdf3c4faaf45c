import { startSite } from '../../../server/site.ts';
import { residentKilobytes } from '../../fuzz/process-size.ts';
import { spawnCommand } from '../../server/support/spawn-command.ts';
import { STAFF } from '../../server/support/staff.ts';

/** Texts of a few hundred letters; one message in a thousand mentions a fax machine. */
const FILL = (messages: number) => `
  insert into "ContactTable" (created_at, name, email, phone, message, submission_id)
  select now() - n * interval '7 minutes', 'Visitor ' || n, 'visitor' || n || '@example.com', 2025550000 + n % 10000,
    case when n % 1000 = 0 then 'The fax machine. ' else '' end
      || 'My printer is gone again and the tablet asks for a password. ' || md5(n::text) || ' '
      || repeat('Could somebody please come by on a weekday? ', 1 + n % 8),
    gen_random_uuid()
  from generate_series(1, ${messages} - (select count(*)::int from "ContactTable")) n`;

/** Fills a data folder with this many messages. */
export async function fill(dataDir: string, messages: number): Promise<void> {
  const site = await startSite({ dataDir, staff: STAFF, log: () => {} });
  await site.engine.exclusively((database) => database.exec(FILL(messages)));
  await site.close();
}

/** Starts the server as `npm start` does, in a process of its own, until the end of the block that holds it. */
export async function startServer(dataDir: string) {
  const server = spawnCommand('start', { PORT: '0', DATA_DIR: dataDir });
  const stop = async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  };
  const memory = () => `${Math.round(residentKilobytes(server) / 1024)} MB`;
  return { origin: await server.ready, memory, stop, [Symbol.asyncDispose]: stop };
}
