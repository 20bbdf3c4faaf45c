import { ApiError, type BackendErrorKind } from '../../../src/api/api-error.ts';
import { isNewer, type ReceivedMessage } from '../../../src/domain/staff/received-message.ts';
import type { InboxApi } from '../../../src/features/dashboard/inbox/inbox-api.ts';
import { messageNumber } from './message-number.ts';

/** The inbox's API over messages in memory; tests can make it fail. */
export class FakeInboxApi implements InboxApi {
  readonly stored = new Map<number, ReceivedMessage>();
  /** While set, every call fails with this error. */
  fault: BackendErrorKind | undefined;
  /** The next deletion succeeds, but its answer is lost. */
  losesNextAnswer = false;
  asked = 0;

  constructor(count = 0) {
    for (let id = 1; id <= count; id += 1) this.receive(id);
  }

  receive(id: number, name?: string): void {
    this.stored.set(id, messageNumber(id, name));
  }

  findMessages: InboxApi['findMessages'] = async ({ search, show, before, limit }) => {
    this.#fail();
    return [...this.stored.values()]
      .filter((message) => message.name.includes(search))
      .filter(
        ({ handling }) => show === 'all' || (show === 'waiting') === (handling.answeredAt === undefined),
      )
      .filter((message) => before === undefined || isNewer(before, message))
      .sort((a, b) => (isNewer(a, b) ? -1 : 1))
      .slice(0, limit);
  };

  findMessageKeys: InboxApi['findMessageKeys'] = async (query) =>
    (await this.findMessages(query)).map(({ id, receivedAt }) => ({ id, receivedAt }));

  messageRetention: InboxApi['messageRetention'] = async () => ({});

  messageStates: InboxApi['messageStates'] = async (ids) => {
    this.#fail();
    return new Map(
      ids.flatMap((id) => {
        const message = this.stored.get(id);
        return message === undefined ? [] : [[id, message.handling]];
      }),
    );
  };

  waitingSummary: InboxApi['waitingSummary'] = async () => {
    this.#fail();
    const waiting = [...this.stored.values()].filter(({ handling }) => handling.isWaiting);
    const oldestAt = waiting.map(({ receivedAt }) => receivedAt).sort()[0];
    return { waiting: waiting.length, ...(oldestAt === undefined ? {} : { oldestAt }) };
  };

  answerMessages: InboxApi['answerMessages'] = async (ids, isAnswered) => {
    this.#fail();
    const there = ids.filter((id) => this.stored.has(id));
    for (const id of there) this.#answer(id, isAnswered);
    this.#loseAnswer();
    return new Map(there.map((id) => [id, this.stored.get(id)?.handling ?? {}]));
  };

  /** The number of messages in each export that was reported to the audit log. */
  readonly exports: number[] = [];

  noteExport: InboxApi['noteExport'] = async (messages) => {
    this.#fail();
    this.exports.push(messages);
  };

  claimMessage: InboxApi['claimMessage'] = async () => this.#fail();

  deleteMessages: InboxApi['deleteMessages'] = async (ids) => {
    this.#fail();
    const deleted = ids.filter((id) => this.stored.delete(id));
    this.#loseAnswer();
    return new Set(deleted);
  };

  countMessages: InboxApi['countMessages'] = async (list) =>
    (await this.findMessages({ ...list, limit: Number.POSITIVE_INFINITY })).length;

  deleteMessage: InboxApi['deleteMessage'] = async (id) => {
    this.#fail();
    const wasThere = this.stored.delete(id);
    this.#loseAnswer();
    return wasThere ? 'deleted' : 'already-gone';
  };

  /** The e-mail address of the signed-in account. */
  static readonly ACCOUNT = 'rosa@thirdage.example';

  /** When two accounts mark a message, the earlier mark stays. */
  #answer(id: number, isAnswered: boolean): void {
    const message = this.stored.get(id);
    if (message === undefined) return;
    const { answeredAt, answeredBy, ...rest } = message.handling;
    if (isAnswered && answeredAt !== undefined) return;
    const answered = { answeredAt: '2026-11-21T14:14:00.000000Z', answeredBy: FakeInboxApi.ACCOUNT };
    const handling = { ...rest, isWaiting: !isAnswered, ...(isAnswered ? answered : {}) };
    this.stored.set(id, { ...message, handling });
  }

  #loseAnswer(): void {
    if (!this.losesNextAnswer) return;
    this.losesNextAnswer = false;
    throw new ApiError('timeout');
  }

  #fail(): void {
    this.asked += 1;
    if (this.fault !== undefined) throw new ApiError(this.fault, `A fault of kind ${this.fault}`);
  }
}
