import { rpc } from '../../server/support/api-client.ts';
import { latencies, timed, tries, triesDuring } from './latencies.ts';
import { sendOne, write } from './visitors.ts';

export interface Measured {
  readonly what: string;
  readonly figure: string;
}

const PAGE = 50;
const TRIES = 40;
const SECONDS = 10;
const CONNECTIONS = 8;
const CROWD = 200;

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
  const measured: Measured[] = [];
  for (const [what, work] of Object.entries({
    'first page': () => find({}),
    'next page': nextPage,
    'search, a common word': () => find({ search: 'printer' }),
    'search, a rare word': () => find({ search: 'fax' }),
    'search, in vain': () => find({ search: 'zeppelin' }),
    'count of all': () => rpc(origin, token, 'count_messages'),
  }))
    measured.push({ what, figure: latencies(await tries(TRIES, work)) });
  return measured;
}

/** The most inserts that the server can do, from eight connections at once. */
export async function measureInserts(origin: string): Promise<Measured> {
  let each: number[] = [];
  const ms = await timed(async () => {
    each = await write(origin, CONNECTIONS, SECONDS);
  });
  const rate = Math.round((each.length / ms) * 1000);
  return { what: 'inserts', figure: `${rate} a second (${latencies(each)})` };
}

/** 200 visitors tap "Send Message" at the same moment while staff read page after page. */
export async function measureCrowd(origin: string, token: string): Promise<Measured[]> {
  const crowd = Promise.all(Array.from({ length: CROWD }, () => sendOne(origin)));
  const pages = await triesDuring(crowd, 0, () => rpc(origin, token, 'find_messages', { page_size: PAGE }));
  return [
    { what: `${CROWD} visitors at once`, figure: latencies(await crowd) },
    { what: 'first page meanwhile', figure: latencies(pages) },
  ];
}
