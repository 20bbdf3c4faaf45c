import { ApiError, type BackendErrorKind } from '../../../src/api/api-error.ts';
import { isNewer, type ReceivedMessage } from '../../../src/domain/received-message.ts';
import type { InboxApi } from '../../../src/features/dashboard/inbox/inbox-api.ts';
import { messageNumber } from './message-number.ts';

/** Messages in memory behind the functions of the gateway, with faults on order. */
export class FakeInboxBackend implements InboxApi {
  readonly stored = new Map<number, ReceivedMessage>();
  /** Every answer fails so, until it is undefined again. */
  fault: BackendErrorKind | undefined;
  /** The next deletion happens, but its answer is lost. */
  losesNextAnswer = false;
  asked = 0;

  constructor(count = 0) {
    for (let id = 1; id <= count; id += 1) this.receive(id);
  }

  receive(id: number, name?: string): void {
    this.stored.set(id, messageNumber(id, name));
  }

  findMessages: InboxApi['findMessages'] = async ({ search, before, limit }) => {
    this.#fail();
    return [...this.stored.values()]
      .filter((message) => message.name.includes(search))
      .filter((message) => before === undefined || isNewer(before, message))
      .sort((a, b) => (isNewer(a, b) ? -1 : 1))
      .slice(0, limit);
  };

  findMessageKeys: InboxApi['findMessageKeys'] = async (query) =>
    (await this.findMessages(query)).map(({ id, receivedAt }) => ({ id, receivedAt }));

  findPresent: InboxApi['findPresent'] = async (ids) => {
    this.#fail();
    return new Set(ids.filter((id) => this.stored.has(id)));
  };

  countMessages: InboxApi['countMessages'] = async (search) =>
    (await this.findMessages({ search, limit: Number.POSITIVE_INFINITY })).length;

  deleteMessage: InboxApi['deleteMessage'] = async (id) => {
    this.#fail();
    const wasThere = this.stored.delete(id);
    if (this.losesNextAnswer) {
      this.losesNextAnswer = false;
      throw new ApiError('timeout');
    }
    return wasThere ? 'deleted' : 'already-gone';
  };

  #fail(): void {
    this.asked += 1;
    if (this.fault !== undefined) throw new ApiError(this.fault, `A fault of kind ${this.fault}`);
  }
}
