import { setTimeout as pause } from 'node:timers/promises';
import { migrate, readMigrations } from '../../../server/database/migrations.ts';
import { startPostgresServer } from '../../server/support/postgres/debian-postgres.ts';
import { connectTo, hostedLikeDatabase } from '../../server/support/postgres/hosted-like-database.ts';
import { addAccount, signedIn } from '../../server/support/postgres/sql-caller.ts';
import { type Cost, medianStart, SETTLE_MS, STARTS, type Start } from './cost.ts';
import { FILL } from './filled-site.ts';
import { callsOfSql, measureFiveCalls } from './five-calls.ts';
import { familyBytes } from './memory.ts';

const NAME = 'bench';
const HOUSEHOLD_AFTER_RESTART = 28_000;

/**
 * The cost of Debian's PostgreSQL with default settings, our migrations, as many messages, and the same statements as
 * the server of the site runs. Returns the reason where it cannot be had.
 */
export async function costOfDebian(messages: number): Promise<Cost | string> {
  const server = await startPostgresServer({ isDurable: true });
  if (typeof server === 'string') return server;
  try {
    const owner = await hostedLikeDatabase(server, NAME);
    await migrate(owner, await readMigrations());
    await owner.exec(FILL(messages));
    await owner.exec('analyze');
    const staff = signedIn(await addAccount(owner, 'staff@third-age.example'));
    await owner.close();
    const starts: Start[] = [];
    for (let start = 1; start <= STARTS; start += 1) {
      const startMs = await server.restart();
      const session = connectTo(server, NAME, 'postgres');
      await session.query('select 1');
      await pause(SETTLE_MS);
      const memoryBytes = familyBytes(server.pid());
      const { message } = callsOfSql(session, staff, messages / 2);
      const asked = performance.now();
      await message(HOUSEHOLD_AFTER_RESTART + start);
      starts.push({ startMs, memoryBytes, firstMessageMs: performance.now() - asked });
      await session.close();
    }
    const session = connectTo(server, NAME, 'postgres');
    const calls = await measureFiveCalls(callsOfSql(session, staff, messages / 2));
    await session.close();
    return { ...medianStart(starts), calls };
  } finally {
    await server.stop();
  }
}
