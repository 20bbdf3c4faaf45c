import { ApiError } from '../../../api/api-error.ts';
import type { MessageHandling } from '../../../domain/staff/received-message.ts';
import type { InboxApi } from './inbox-api.ts';
import { NOT_ANSWERED } from './inbox-page.ts';
import { useInboxStore } from './inbox-store.ts';

const inbox = () => useInboxStore.getState();

/**
 * Marks messages as answered, or undoes that. The row changes only after the server has confirmed; when two accounts
 * mark a message, the earlier one stays. Without an answer it asks the server for the state of the row.
 * @param signedInAs the e-mail address of this account
 */
export function createAnswering(api: InboxApi, signedInAs: () => string | undefined) {
  async function answer(ids: readonly number[], isAnswered: boolean): Promise<void> {
    for (const id of ids) inbox().rowChanged(id, { kind: 'answering' });
    try {
      settle(ids, isAnswered, await api.answerMessages(ids, isAnswered));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      await settleFailure(ids, isAnswered, reason);
    }
    await refreshSummary();
  }

  /** A message that is missing in the answer was deleted; the next poll shows that. */
  function settle(
    ids: readonly number[],
    isAnswered: boolean,
    answers: ReadonlyMap<number, Pick<MessageHandling, 'answeredAt' | 'answeredBy'>>,
  ): void {
    const shown = handlingOf(ids);
    const states = new Map<number, MessageHandling>();
    for (const [id, now] of answers) {
      const { answeredAt: _at, answeredBy: _by, ...before } = shown.get(id) ?? { isWaiting: false };
      states.set(id, { ...before, ...now, isWaiting: now.answeredAt === undefined });
    }
    inbox().handlingChanged(states);
    const me = signedInAs();
    for (const id of ids) {
      const by = answers.get(id)?.answeredBy;
      const isColleagues = isAnswered && by !== undefined && by !== me;
      inbox().rowChanged(id, isColleagues ? { kind: 'answered-first' } : undefined);
    }
    inbox().announce(isAnswered ? answeredNews(answers.size) : 'The message waits for an answer again.');
  }

  async function settleFailure(ids: readonly number[], isAnswered: boolean, reason: ApiError): Promise<void> {
    if (reason.kind !== 'unreachable' && reason.kind !== 'timeout') {
      for (const id of ids) inbox().rowChanged(id, { kind: 'not-answered', message: NOT_ANSWERED });
      return;
    }
    try {
      const states = await api.messageStates(ids);
      inbox().handlingChanged(states);
      for (const id of ids) {
        const isDone = (states.get(id)?.answeredAt !== undefined) === isAnswered;
        inbox().rowChanged(id, isDone ? undefined : { kind: 'not-answered', message: NOT_ANSWERED });
      }
    } catch (second) {
      if (!(second instanceof ApiError)) throw second;
      for (const id of ids) inbox().rowChanged(id, { kind: 'answer-unsure', wanted: isAnswered });
    }
  }

  /**
   * Records that Call or E-mail was tapped, so that two colleagues do not call the same person. The call does not
   * wait for it, and a failure does not prevent it.
   */
  async function take(id: number): Promise<void> {
    try {
      await api.claimMessage(id);
      inbox().handlingChanged(await api.messageStates([id]));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
    }
  }

  async function refreshSummary(): Promise<void> {
    try {
      inbox().summarized(await api.waitingSummary());
    } catch (reason) {
      // The next poll shows the state.
      if (!(reason instanceof ApiError)) throw reason;
    }
  }

  return { answer, take };
}

function handlingOf(ids: readonly number[]): ReadonlyMap<number, MessageHandling> {
  const wanted = new Set(ids);
  const shown = inbox().pages.flatMap(({ messages }) => messages.filter(({ id }) => wanted.has(id)));
  return new Map(shown.map(({ id, handling }) => [id, handling]));
}

function answeredNews(count: number): string {
  return count === 1 ? 'The message is marked as answered.' : `${count} messages are marked as answered.`;
}
