import { aMessage, ask } from '../../server/support/api-client.ts';
import type { SqlDatabase } from '../../server/support/hosted-like-database.ts';
import { as, type Caller } from '../../server/support/sql-caller.ts';
import { householdAddress, sendFrom } from '../../server/support/visitors.ts';
import { median } from '../statistics.ts';
import { tries } from './latencies.ts';

/** What the site asks of a database, whatever kind it is. */
export interface FiveCalls {
  message(household: number): Promise<unknown>;
  firstPage(): Promise<unknown>;
  nextPage(): Promise<unknown>;
  search(): Promise<unknown>;
  count(): Promise<unknown>;
}

export const CALLS = {
  message: 'a message is stored',
  firstPage: 'first page of the dashboard',
  nextPage: 'a page in the middle',
  search: 'search for a common word',
  count: 'count of all',
} as const satisfies Record<keyof FiveCalls, string>;

const TRIES = 40;
/** Apart from those of the other measures: each household has its own limit. */
const FIRST_HOUSEHOLD = 30_000;
let household = FIRST_HOUSEHOLD;

/** Median milliseconds of each call. */
export async function measureFiveCalls(calls: FiveCalls): Promise<Record<keyof FiveCalls, number>> {
  const medianOf = async (call: () => Promise<unknown>) => {
    await call();
    return median(await tries(TRIES, call));
  };
  return {
    message: await medianOf(() => {
      household += 1;
      return calls.message(household);
    }),
    firstPage: await medianOf(calls.firstPage),
    nextPage: await medianOf(calls.nextPage),
    search: await medianOf(calls.search),
    count: await medianOf(calls.count),
  };
}

/** As browsers ask a running server. */
export function callsOverHttp(origin: string, token: string, middle: number): FiveCalls {
  const rpc = async (name: string, body: unknown) => {
    const { status } = await ask(origin, `/rest/v1/rpc/${name}`, { method: 'POST', token, body });
    if (status !== 200) throw new Error(`${name} was answered with ${status}`);
  };
  return {
    async message(from) {
      const { status } = await sendFrom(householdAddress(from), origin, aMessage());
      if (status !== 201) throw new Error(`A message was answered with ${status}`);
    },
    firstPage: () => rpc('find_messages', {}),
    nextPage: () => rpc('find_messages', { before_id: middle }),
    search: () => rpc('find_messages', { search: 'printer' }),
    count: () => rpc('count_messages', {}),
  };
}

/** The statements behind them, each in a transaction with the role of whoever asks, as the server makes it. */
export function callsOfSql(database: SqlDatabase, staff: Caller, middle: number): FiveCalls {
  const find = (sql: string, params: unknown[] = []) => as(database, staff, sql, params);
  return {
    message: (from) => {
      const { name, email, phone, message, submission_id } = aMessage();
      return as(
        database,
        { role: 'anon', address: householdAddress(from) },
        `insert into public."ContactTable" (name, email, phone, message, submission_id) values ($1, $2, $3, $4, $5)`,
        [name, email, String(phone), message, submission_id],
      );
    },
    firstPage: () => find('select * from public.find_messages()'),
    nextPage: () => find('select * from public.find_messages(before_id => $1)', [middle]),
    search: () => find('select * from public.find_messages(search => $1)', ['printer']),
    count: () => find('select public.count_messages()'),
  };
}
