import { create } from 'zustand';
import type { MessageKey, ReceivedMessage } from '../../../domain/received-message.ts';
import { type InboxPage, type RowState, restored, toPage, unload, withoutMessage } from './inbox-page.ts';
import { afterPoll, type PollResult } from './inbox-poll.ts';

export type InboxStatus =
  | { readonly kind: 'loading' | 'ready' }
  /** `offline`: nobody answered. `refused`: the server did, with this message. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly message: string };

/** Where the next older page stands. */
export type OlderStatus =
  | { readonly kind: 'none' | 'more' | 'loading' }
  | { readonly kind: 'failed'; readonly message: string };

interface ListPart {
  readonly messages: readonly ReceivedMessage[];
  readonly hasOlder: boolean;
}

interface InboxState {
  readonly search: string;
  /** Counts the openings of a list: an answer to an earlier one comes too late and is dropped. */
  readonly round: number;
  readonly status: InboxStatus;
  /** Newest first; the ranges do not overlap. */
  readonly pages: readonly InboxPage[];
  readonly older: OlderStatus;
  /** All messages that match the search, waiting ones included; unknown until counted. */
  readonly total: number | undefined;
  /** New messages that wait to be shown, newest first. */
  readonly arrivals: readonly MessageKey[];
  /** By the id of the message. */
  readonly rows: Readonly<Record<number, RowState>>;
  /** The message that one is asked about: shall it be deleted? */
  readonly asked: ReceivedMessage | undefined;
  readonly isLive: boolean;
  /** When the server was last heard, in milliseconds since 1970. */
  readonly heardAt: number | undefined;
  /** For people who cannot see what an action did. */
  readonly announcement: string;

  /** Begins a new list and returns its round. */
  opening(search: string): number;
  opened(round: number, part: ListPart, at: number): void;
  openFailed(round: number, status: InboxStatus): void;
  counted(round: number, total: number): void;
  olderLoading(): void;
  olderLoaded(round: number, part: ListPart): void;
  olderFailed(round: number, message: string): void;
  arrivalsShown(round: number, messages: readonly ReceivedMessage[]): void;
  /** By the id of the newest key of a page, the height in px that it takes now. */
  pagesUnloaded(heights: ReadonlyMap<number, number>): void;
  pageRestored(round: number, page: InboxPage, messages: readonly ReceivedMessage[]): void;
  polled(round: number, result: PollResult, at: number): void;
  lostTouch(): void;
  rowChanged(id: number, state: RowState): void;
  rowRemoved(id: number): void;
  deletionAsked(message: ReceivedMessage): void;
  deletionAnswered(): void;
  announce(announcement: string): void;
  /** Forgets every message. */
  clear(): void;
}

const EMPTY = {
  search: '',
  status: { kind: 'loading' },
  pages: [],
  older: { kind: 'none' },
  total: undefined,
  arrivals: [],
  rows: {},
  asked: undefined,
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

    opening(search) {
      // While another search runs, what was found before stays to be read.
      set((state) => ({
        ...EMPTY,
        search,
        round: state.round + 1,
        ...(search === state.search ? {} : withoutGone(state)),
        isLive: state.isLive,
        heardAt: state.heardAt,
      }));
      return get().round;
    },
    opened: (round, { messages, hasOlder }, at) =>
      inRound(round, () => ({
        status: { kind: 'ready' },
        pages: toPages(messages),
        rows: {},
        older: { kind: hasOlder ? 'more' : 'none' },
        isLive: true,
        heardAt: at,
      })),
    openFailed: (round, status) =>
      inRound(round, () => ({ status, pages: [], asked: undefined, isLive: false })),
    counted: (round, total) => inRound(round, () => ({ total })),

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

    pagesUnloaded: (heights) =>
      set(({ pages }) => ({
        pages: pages.map((page) => unload(page, heights.get(page.newest.id))),
      })),
    pageRestored: (round, { newest }, messages) =>
      inRound(round, ({ pages }) => ({
        pages: pages.map((page) => (page.newest.id === newest.id ? restored(page, messages) : page)),
      })),

    polled: (round, result, at) =>
      inRound(round, (state) => ({ ...afterPoll(state, result), isLive: true, heardAt: at })),
    lostTouch: () => set({ isLive: false }),

    rowChanged: (id, state) => set(({ rows }) => ({ rows: { ...rows, [id]: state } })),
    rowRemoved: (id) =>
      set(({ pages, rows: { [id]: _, ...rows }, total }) => ({
        pages: pages.map((page) => withoutMessage(page, id)),
        rows,
        total: total === undefined ? undefined : total - 1,
      })),
    deletionAsked: (asked) => set({ asked }),
    deletionAnswered: () => set({ asked: undefined }),
    announce: (announcement) => set({ announcement }),
    clear: () => set(({ round }) => ({ ...EMPTY, round: round + 1 })),
  };
});

function toPages(messages: readonly ReceivedMessage[]): readonly InboxPage[] {
  const page = toPage(messages);
  return page === undefined ? [] : [page];
}

/** Rows that colleagues deleted are removed only when the person changes the list: nothing may move by itself. */
function withoutGone({ pages, rows }: Pick<InboxState, 'pages' | 'rows'>) {
  const isGone = (id: number) => rows[id]?.kind === 'gone';
  const gone = Object.keys(rows).map(Number).filter(isGone);
  return {
    pages: pages.map((page) => gone.reduce(withoutMessage, page)),
    rows: Object.fromEntries(Object.entries(rows).filter(([id]) => !isGone(Number(id)))),
  };
}
