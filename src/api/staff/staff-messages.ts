import type { Retention } from '../../domain/retention.ts';
import type {
  MessageHandling,
  MessageKey,
  MessageList,
  ReceivedMessage,
  WaitingSummary,
} from '../../domain/staff/received-message.ts';
import { ApiError } from '../api-error.ts';
import { isoTimestamp, toHandling, toMessageKey, toReceivedMessage } from '../message-row.ts';
import { staffClient } from './staff-client.ts';
import { answerTo, toRows } from './staff-request.ts';

// Every function here rejects only with ApiError, of kind `not-staff` for an account without the role.

const TABLE = 'ContactTable';

export interface MessageQuery extends MessageList {
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

/** The keys of a page: a few bytes, so that polling for new messages is cheap. */
export async function findMessageKeys(query: MessageQuery): Promise<readonly MessageKey[]> {
  const rows = await answerTo(() =>
    staffClient().rpc('find_messages', toParameters(query)).select('id, created_at').retry(false),
  );
  return toRows(rows).map(toMessageKey);
}

/** How many messages match the list. */
export async function countMessages(list: MessageList): Promise<number> {
  return answerTo(() => staffClient().rpc('count_messages', toList(list)).retry(false));
}

/** How many messages wait for an answer, in all lists. */
export async function waitingSummary(): Promise<WaitingSummary> {
  const row = toRows(await answerTo(() => staffClient().rpc('waiting_summary').retry(false)))[0];
  const oldest: string | null | undefined = row?.oldest_at;
  return { waiting: row?.waiting ?? 0, ...(oldest ? { oldestAt: isoTimestamp(oldest) } : {}) };
}

/** After how many days the server deletes messages. */
export async function messageRetention(): Promise<Retention> {
  const row = toRows(await answerTo(() => staffClient().rpc('message_retention').retry(false)))[0];
  // The generated types do not mark columns that may be null.
  const answeredDays: number | null | undefined = row?.answered_days;
  const allDays: number | null | undefined = row?.all_days;
  return { ...(answeredDays ? { answeredDays } : {}), ...(allDays ? { allDays } : {}) };
}

/** What staff did with these messages, by id; a missing id means that the message was deleted. At most 1000 ids. */
export async function messageStates(ids: readonly number[]): Promise<ReadonlyMap<number, MessageHandling>> {
  const rows = await answerTo(() =>
    staffClient()
      .rpc('message_states', { ids: [...ids] })
      .retry(false),
  );
  return new Map(toRows(rows).map((row) => [row.id, toHandling(row)]));
}

/**
 * Marks messages as answered by this account, or undoes that. When two accounts mark a message, the earlier one stays:
 * the result says for each message that still exists when and by whom it is now answered. At most 1000; safe to repeat.
 */
export async function answerMessages(
  ids: readonly number[],
  isAnswered: boolean,
): Promise<ReadonlyMap<number, Pick<MessageHandling, 'answeredAt' | 'answeredBy'>>> {
  const rows = await answerTo(() =>
    staffClient()
      .rpc('answer_messages', { ids: [...ids], answered: isAnswered })
      .retry(false),
  );
  return new Map(
    toRows(rows).map((row) => {
      const { answeredAt, answeredBy } = toHandling(row);
      return [row.id, { ...(answeredAt ? { answeredAt } : {}), ...(answeredBy ? { answeredBy } : {}) }];
    }),
  );
}

/**
 * Records that this account is about to call or write; colleagues see it for half an hour. When two accounts do so,
 * the earlier one stays.
 */
export async function claimMessage(id: number): Promise<void> {
  await answerTo(() => staffClient().rpc('claim_message', { id }).retry(false));
}

/** Deletes these messages in one transaction; returns the ids that this call deleted. At most 1000. */
export async function deleteMessages(ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await answerTo(() =>
    staffClient()
      .rpc('delete_messages', { ids: [...ids] })
      .retry(false),
  );
  return new Set(toRows(rows).map((row) => row.id));
}

/** Deletes one message; resolves when the server has confirmed it. `already-gone`: it was deleted before. */
export async function deleteMessage(id: number): Promise<'deleted' | 'already-gone'> {
  const rows = await answerTo(() => staffClient().from(TABLE).delete().eq('id', id).select('id'));
  if (toRows(rows).length > 0) return 'deleted';
  // Row-level security refuses a delete silently: the answer only says that nothing was deleted.
  if ((await messageStates([id])).has(id)) throw new ApiError('server', 'The server did not delete it.');
  return 'already-gone';
}

function toParameters({ before, limit, ...list }: MessageQuery) {
  const key = before === undefined ? {} : { before_id: before.id };
  return { ...toList(list), page_size: limit, ...key };
}

function toList({ search, show, fromSender }: MessageList) {
  return { search, show, ...(fromSender === undefined ? {} : { from_sender: fromSender }) };
}
