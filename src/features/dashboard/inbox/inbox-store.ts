import { create } from 'zustand';
import type {
  MessageHandling,
  MessageKey,
  MessageList,
  ReceivedMessage,
  WaitingSummary,
} from '../../../domain/staff/received-message.ts';
import {
  type InboxPage,
  type RowState,
  type RowStates,
  toPage,
  withHandling,
  withoutMessage,
} from './inbox-page.ts';
import { afterPoll, type PollResult } from './inbox-poll.ts';

export type InboxStatus =
  /** `hidden`: the session has ended, and the messages are removed until a person has signed in again. */
  | { readonly kind: 'loading' | 'ready' | 'hidden' }
  /** `offline`: no answer. `refused`: the server answered with this message. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly message: string };

/** The state of loading the next older page. */
export type OlderStatus =
  | { readonly kind: 'none' | 'more' | 'loading' }
  | { readonly kind: 'failed'; readonly message: string };

/** A question to staff before an action. `ids` are the selected messages. */
export type Question =
  | { readonly kind: 'delete'; readonly message: ReceivedMessage }
  | { readonly kind: 'delete-selected' | 'answer-selected'; readonly ids: readonly number[] };

interface ListPart {
  readonly messages: readonly ReceivedMessage[];
  readonly hasOlder: boolean;
}

interface InboxState {
  readonly list: MessageList;
  /** Increases with each opening of a list; an answer to an earlier round is dropped. */
  readonly round: number;
  readonly status: InboxStatus;
  /** Newest first; their ranges do not overlap. */
  readonly pages: readonly InboxPage[];
  readonly older: OlderStatus;
  /** The number of all messages in the list, new ones included; undefined until counted. */
  readonly total: number | undefined;
  /** New messages that are not shown yet, newest first. */
  readonly arrivals: readonly MessageKey[];
  /** By message id. */
  readonly rows: RowStates;
  /** How many messages wait for an answer, in all lists; undefined until known. */
  readonly summary: WaitingSummary | undefined;
  readonly selected: ReadonlySet<number>;
  readonly question: Question | undefined;
  readonly isLive: boolean;
  /** When the server last answered, in milliseconds since 1970. */
  readonly heardAt: number | undefined;
  /** Text for screen readers about the result of an action. */
  readonly announcement: string;

  /** Starts a new list and returns its round. */
  opening(list: MessageList): number;
  opened(round: number, part: ListPart, at: number): void;
  openFailed(round: number, status: InboxStatus): void;
  counted(round: number, total: number): void;
  summarized(summary: WaitingSummary): void;
  olderLoading(): void;
  olderLoaded(round: number, part: ListPart): void;
  olderFailed(round: number, message: string): void;
  arrivalsShown(round: number, messages: readonly ReceivedMessage[]): void;
  polled(round: number, result: PollResult, at: number): void;
  lostTouch(): void;
  /** Sets the state of a row; undefined makes it normal again. */
  rowChanged(id: number, state: RowState | undefined): void;
  rowRemoved(id: number): void;
  handlingChanged(states: ReadonlyMap<number, MessageHandling>): void;
  selectionToggled(id: number): void;
  /** Selects exactly these messages. */
  selectionSet(ids: Iterable<number>): void;
  asked(question: Question): void;
  questionClosed(): void;
  announce(announcement: string): void;
  /** Removes every message, but keeps the list and the states of its rows. */
  hide(): void;
  /** Resets the store. */
  clear(): void;
}

const EMPTY = {
  list: { search: '', show: 'all' },
  status: { kind: 'loading' },
  pages: [],
  older: { kind: 'none' },
  total: undefined,
  arrivals: [],
  rows: {},
  summary: undefined,
  selected: new Set<number>(),
  question: undefined,
  isLive: false,
  heardAt: undefined,
  announcement: '',
} as const;

export const useInboxStore = create<InboxState>((set, get) => {
  const inRound = (round: number, change: (state: InboxState) => Partial<InboxState>) =>
    set((state) => (state.round === round ? change(state) : {}));

  return {
    ...EMPTY,
    round: 0,

    opening(list) {
      // During a new search the earlier results stay on the screen.
      set((state) => ({
        ...EMPTY,
        list,
        round: state.round + 1,
        ...(isSameList(list, state.list) ? {} : withoutGone(state)),
        summary: state.summary,
        isLive: state.isLive,
        heardAt: state.heardAt,
      }));
      return get().round;
    },
    opened: (round, { messages, hasOlder }, at) =>
      inRound(round, ({ status, rows }) => ({
        status: { kind: 'ready' },
        pages: toPages(messages),
        rows: status.kind === 'hidden' ? rows : {},
        older: { kind: hasOlder ? 'more' : 'none' },
        isLive: true,
        heardAt: at,
      })),
    openFailed: (round, status) =>
      inRound(round, () => ({ status, pages: [], selected: new Set(), question: undefined, isLive: false })),
    counted: (round, total) => inRound(round, () => ({ total })),
    summarized: (summary) => set({ summary }),

    olderLoading: () => set({ older: { kind: 'loading' } }),
    olderLoaded: (round, { messages, hasOlder }) =>
      inRound(round, ({ pages }) => ({
        pages: [...pages, ...toPages(messages)],
        older: { kind: hasOlder ? 'more' : 'none' },
      })),
    olderFailed: (round, message) => inRound(round, () => ({ older: { kind: 'failed', message } })),

    arrivalsShown: (round, messages) =>
      inRound(round, (state) => {
        const { pages, rows } = withoutGone(state);
        return { pages: [...toPages(messages), ...pages], rows, arrivals: [] };
      }),

    polled: (round, result, at) =>
      inRound(round, (state) => ({
        ...afterPoll(state, result),
        selected: without(state.selected, result.gone.keys()),
        summary: result.summary,
        isLive: true,
        heardAt: at,
      })),
    lostTouch: () => set({ isLive: false }),

    rowChanged: (id, state) =>
      set(({ rows: { [id]: _, ...rows } }) => ({
        rows: state === undefined ? rows : { ...rows, [id]: state },
      })),
    rowRemoved: (id) =>
      set(({ pages, rows: { [id]: _, ...rows }, selected, total }) => ({
        pages: pages.map((page) => withoutMessage(page, id)),
        rows,
        selected: without(selected, [id]),
        total: total === undefined ? undefined : total - 1,
      })),
    handlingChanged: (states) =>
      set(({ pages }) => ({ pages: pages.map((page) => withHandling(page, states)) })),
    selectionToggled: (id) =>
      set(({ selected }) => ({
        selected: selected.has(id) ? without(selected, [id]) : new Set([...selected, id]),
      })),
    selectionSet: (ids) => set({ selected: new Set(ids) }),
    asked: (question) => set({ question }),
    questionClosed: () => set({ question: undefined }),
    announce: (announcement) => set({ announcement }),
    hide: () =>
      set(({ list, round, rows, selected }) => ({
        ...EMPTY,
        list,
        round: round + 1,
        rows,
        selected,
        status: { kind: 'hidden' },
      })),
    clear: () => set(({ round }) => ({ ...EMPTY, round: round + 1 })),
  };
});

function isSameList(one: MessageList, other: MessageList): boolean {
  return one.search === other.search && one.show === other.show && one.fromSender === other.fromSender;
}

/** Returns the same set when it contains none of the ids, so that React does not draw again. */
function without(selected: ReadonlySet<number>, ids: Iterable<number>): ReadonlySet<number> {
  const left = new Set(selected);
  for (const id of ids) left.delete(id);
  return left.size === selected.size ? selected : left;
}

function toPages(messages: readonly ReceivedMessage[]): readonly InboxPage[] {
  const page = toPage(messages);
  return page === undefined ? [] : [page];
}

/** The space of deleted rows is removed only when the person changes the list, so that no row moves unexpectedly. */
function withoutGone({ pages, rows }: Pick<InboxState, 'pages' | 'rows'>) {
  const isGone = (id: number) => rows[id]?.kind === 'gone';
  const gone = Object.keys(rows).map(Number).filter(isGone);
  return {
    pages: pages.map((page) => gone.reduce(withoutMessage, page)),
    rows: Object.fromEntries(Object.entries(rows).filter(([id]) => !isGone(Number(id)))),
  };
}
