import { UserError } from '../../src/domain/user-error.ts';
import {
  type AnsweredMessage,
  COPIED_AT_ONCE,
  type DeletedSubmission,
  type MessageChecksum,
} from './move-format.ts';
import type { MoveAnswers, MoveRequest } from './move-source.ts';
import {
  checksumsThere,
  checkTarget,
  countUnknownDeleted,
  deletedThere,
  insertMessages,
  moveAnswered,
  moveDeleted,
  moveWaitingFrom,
  moveWarnings,
  reserveNumbers,
  type TargetDatabase,
} from './move-target.ts';

export interface MoveSource {
  ask<Request extends MoveRequest>(request: Request): Promise<MoveAnswers[Request['command']]>;
}

export interface MoveReport {
  /** Messages in the embedded database, and how many of them this run copied. */
  readonly messages: number;
  readonly copied: number;
  /** Not copied, because staff have already deleted them in the project. */
  readonly deletedThere: number;
  /** Deletions that the project has recorded now. */
  readonly deleted: number;
}

interface Comparison {
  readonly messages: number;
  readonly missing: readonly string[];
  readonly differing: readonly string[];
  readonly deletedThere: number;
}

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Copies every message, warning and deletion to the hosted project, then compares both sides message by message. Messages
 * that are already there are not changed, so it may be interrupted and repeated. The site may keep running: the next
 * run copies the messages that come in between.
 * @throws UserError when the project cannot take the messages, or lacks some in the end.
 */
export async function moveMessages(
  source: MoveSource,
  target: TargetDatabase,
  progress: (done: number, total: number) => void,
): Promise<MoveReport> {
  await checkTarget(target);
  const newest = await source.ask({ command: 'move-newest' });
  await reserveNumbers(target, newest);
  const before = await compare(source, target, newest);
  refuseForeignNumbers(before);
  await eachDeleted(source, (some) => moveDeleted(target, some));

  let copied = 0;
  progress(0, before.missing.length);
  for (let start = 0; start < before.missing.length; start += COPIED_AT_ONCE) {
    const ids = before.missing.slice(start, start + COPIED_AT_ONCE);
    copied += await insertMessages(target, await source.ask({ command: 'move-rows', ids }));
    progress(start + ids.length, before.missing.length);
  }

  await moveWarnings(target, await source.ask({ command: 'move-warnings' }));
  await moveWaitingFrom(target, await source.ask({ command: 'move-waiting-from' }));
  await eachAnswered(source, newest, (some) => moveAnswered(target, some));

  const after = await compare(source, target, newest);
  let deleted = 0;
  let unknown = 0;
  await eachDeleted(source, async (some) => {
    deleted += some.length;
    unknown += await countUnknownDeleted(target, some);
  });
  const wrong = after.missing.length + after.differing.length + unknown;
  if (wrong > 0)
    throw new UserError(
      `${wrong} messages or deletions differ between the two sides, because somebody changed them meanwhile. Run the command again.`,
    );
  return { messages: after.messages, copied, deletedThere: after.deletedThere, deleted };
}

async function compare(source: MoveSource, target: TargetDatabase, upTo: string): Promise<Comparison> {
  const missing: string[] = [];
  const differing: string[] = [];
  let messages = 0;
  let left = 0;
  let page: readonly MessageChecksum[] = [];
  for (let after = '0'; ; after = page.at(-1)?.id ?? upTo) {
    page = await source.ask({ command: 'move-checksums', after, upTo });
    if (page.length === 0) return { messages, missing, differing, deletedThere: left };
    const there = await checksumsThere(
      target,
      page.map(({ id }) => id),
    );
    const absent = page.filter(({ id }) => !there.has(id));
    const gone = await deletedThere(target, absent);
    const isGone = ({ submissionId }: MessageChecksum) => submissionId !== null && gone.has(submissionId);
    messages += page.length;
    left += absent.filter(isGone).length;
    missing.push(...absent.filter((message) => !isGone(message)).map(({ id }) => id));
    differing.push(...page.filter((message) => differs(there.get(message.id), message)).map(({ id }) => id));
  }
}

function differs(there: string | undefined, { fingerprint }: MessageChecksum): boolean {
  return there !== undefined && there !== fingerprint;
}

function refuseForeignNumbers({ differing }: Comparison): void {
  if (differing[0] === undefined) return;
  throw new UserError(
    `The project has other messages under ${differing.length} of the numbers used here, first ${differing[0]}. Nothing was copied: move into a project without messages of its own.`,
  );
}

async function eachDeleted(
  source: MoveSource,
  work: (some: readonly DeletedSubmission[]) => Promise<void>,
): Promise<void> {
  let some: readonly DeletedSubmission[] = [];
  for (let after = FIRST_UUID; ; after = some.at(-1)?.submission_id ?? after) {
    some = await source.ask({ command: 'move-deleted', after });
    if (some.length === 0) return;
    await work(some);
  }
}

async function eachAnswered(
  source: MoveSource,
  upTo: string,
  work: (some: readonly AnsweredMessage[]) => Promise<void>,
): Promise<void> {
  let some: readonly AnsweredMessage[] = [];
  for (let after = '0'; ; after = some.at(-1)?.id ?? upTo) {
    some = await source.ask({ command: 'move-answered', after, upTo });
    if (some.length === 0) return;
    await work(some);
  }
}
