import { aMessage, householdAddress, rpc, send } from '../../server/support/api-client.ts';
import { latencies, timed, tries } from './latencies.ts';

export interface Measured {
  readonly what: string;
  readonly figure: string;
  /** Set when the figure is a latency. */
  readonly medianMs?: number;
}

const PAGE = 50;
const TRIES = 40;
const SECONDS = 10;
const CONNECTIONS = 8;
const CROWD = 200;

/** Each message comes from a new household, so that none reaches its limit. */
let household = 0;

/** The latency for staff while the server is otherwise idle. */
export async function measureReading(origin: string, token: string): Promise<Measured[]> {
  const find = async (body: Record<string, unknown>) => {
    const answer = await rpc(origin, token, 'find_messages', { page_size: PAGE, ...body });
    if (answer.status !== 200) throw new Error(`A page was answered with ${answer.status}`);
    return answer.body as { readonly id: number; readonly created_at: string }[];
  };
  await find({});
  let last: { before_id?: number } = {};
  const nextPage = async () => {
    const oldest = (await find(last)).at(-1);
    last = oldest === undefined ? {} : { before_id: oldest.id };
  };
  const count = () => rpc(origin, token, 'count_messages');
  return [
    { what: 'first page', ...latencies(await tries(TRIES, () => find({}))) },
    { what: 'next page', ...latencies(await tries(TRIES, nextPage)) },
    {
      what: 'search, a common word',
      ...latencies(await tries(TRIES, () => find({ search: 'printer' }))),
    },
    { what: 'search, a rare word', ...latencies(await tries(TRIES, () => find({ search: 'fax' }))) },
    { what: 'search, in vain', ...latencies(await tries(TRIES, () => find({ search: 'zeppelin' }))) },
    { what: 'count of all', ...latencies(await tries(TRIES, count)) },
  ];
}

/** The most inserts that the server can do, from eight connections at once. */
export async function measureInserts(origin: string): Promise<Measured> {
  const until = performance.now() + SECONDS * 1000;
  const each: number[] = [];
  const sendOn = async () => {
    while (performance.now() < until) each.push(await sendOne(origin));
  };
  const ms = await timed(() => Promise.all(Array.from({ length: CONNECTIONS }, sendOn)));
  return {
    what: 'inserts',
    figure: `${Math.round((each.length / ms) * 1000)} a second (${latencies(each).figure})`,
  };
}

/** 200 visitors tap "Send Message" at the same moment while staff read page after page. */
export async function measureCrowd(origin: string, token: string): Promise<Measured[]> {
  let isOver = false;
  const pages: number[] = [];
  const readOn = async () => {
    while (!isOver) {
      pages.push(await timed(() => rpc(origin, token, 'find_messages', { page_size: PAGE })));
    }
  };
  const reading = readOn();
  const each = await Promise.all(Array.from({ length: CROWD }, () => sendOne(origin)));
  isOver = true;
  await reading;
  return [
    { what: `${CROWD} visitors at once`, ...latencies(each) },
    { what: 'first page meanwhile', ...latencies(pages) },
  ];
}

function sendOne(origin: string): Promise<number> {
  household += 1;
  const from = householdAddress(household);
  return timed(async () => {
    const { status } = await send(origin, aMessage(), { from });
    if (status !== 201) throw new Error(`A message was answered with ${status}`);
  });
}
