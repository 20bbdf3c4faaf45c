import type { MessageKey, ReceivedMessage } from '../domain/received-message.ts';
import { ApiError, toApiError } from './api-error.ts';
import { toMessageKey, toReceivedMessage } from './message-row.ts';
import { renewSession } from './staff-auth.ts';
import { staffClient } from './staff-client.ts';

// Every function here raises ApiError and nothing else; of kind `not-staff` for an account without the role.

const TABLE = 'ContactTable';

export interface MessageQuery {
  /** Words that must all be found; empty for every message. */
  readonly search: string;
  /** Only messages older than this key. */
  readonly before?: MessageKey;
  /** At most 1000. */
  readonly limit: number;
}

/** One page, newest first. */
export async function findMessages(query: MessageQuery): Promise<readonly ReceivedMessage[]> {
  const rows = await answerTo(() => staffClient().rpc('find_messages', toParameters(query)).retry(false));
  return toRows(rows).map(toReceivedMessage);
}

/** The keys of a page alone: a few bytes, to learn often whether there is something new. */
export async function findMessageKeys(query: MessageQuery): Promise<readonly MessageKey[]> {
  const rows = await answerTo(() =>
    staffClient().rpc('find_messages', toParameters(query)).select('id, created_at').retry(false),
  );
  return toRows(rows).map(toMessageKey);
}

/** How many messages match the search in all. */
export async function countMessages(search: string): Promise<number> {
  return Number(await answerTo(() => staffClient().rpc('count_messages', { search }).retry(false)));
}

/** Which of these messages the database still has. */
export async function findPresent(ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await answerTo(() => staffClient().from(TABLE).select('id').in('id', ids).retry(false));
  return new Set(toRows(rows).map((row) => Number(row.id)));
}

/** Deletes one message; resolves when the server has confirmed it. `already-gone`: somebody else was faster. */
export async function deleteMessage(id: number): Promise<'deleted' | 'already-gone'> {
  const rows = await answerTo(() => staffClient().from(TABLE).delete().eq('id', id).select('id'));
  if (toRows(rows).length > 0) return 'deleted';
  // Row-level security refuses a delete without a word: nothing was deleted, and that is all one hears.
  if ((await findPresent([id])).has(id)) throw new ApiError('server', 'The server did not delete it.');
  return 'already-gone';
}

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string; readonly hint: string } | null;
  readonly status: number;
}

/** A session that the server finds too old is renewed once: the clock of a phone may be wrong. */
async function answerTo<Data>(ask: () => PromiseLike<Answer<Data>>): Promise<Data> {
  let { data, error, status } = await ask();
  if (status === 401) {
    await renewSession();
    ({ data, error, status } = await ask());
  }
  if (error !== null) throw toApiError(status, error);
  if (data === null) throw new ApiError('server');
  return data;
}

function toParameters({ search, before, limit }: MessageQuery) {
  const key = before === undefined ? {} : { before_at: before.receivedAt, before_id: before.id };
  return { search, page_size: limit, ...key };
}

/** A server that is none of ours may answer 200 with anything. */
function toRows<Row>(rows: readonly Row[]): readonly Row[] {
  if (!Array.isArray(rows)) throw new ApiError('server');
  return rows;
}
