import { create } from 'zustand';
import type { ReceivedMessage } from '../../domain/received-message.ts';

export type InboxStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string };

/** Where the deletion of one message stands; a message without an entry is left alone. */
export type Deletion = { readonly kind: 'pending' } | { readonly kind: 'failed'; readonly message: string };

interface InboxState {
  readonly status: InboxStatus;
  readonly messages: readonly ReceivedMessage[];
  readonly deletions: Readonly<Record<number, Deletion>>;
  loading(): void;
  loaded(messages: readonly ReceivedMessage[]): void;
  loadFailed(message: string): void;
  deleting(id: number): void;
  deleted(id: number): void;
  deleteFailed(id: number, message: string): void;
  /** Forgets every message. */
  clear(): void;
}

const EMPTY = { status: { kind: 'loading' }, messages: [], deletions: {} } as const;

export const useInboxStore = create<InboxState>((set) => ({
  ...EMPTY,
  loading: () => set({ status: { kind: 'loading' } }),
  loaded: (messages) => set({ status: { kind: 'ready' }, messages }),
  loadFailed: (message) => set({ status: { kind: 'failed', message } }),
  deleting: (id) => set(({ deletions }) => ({ deletions: { ...deletions, [id]: { kind: 'pending' } } })),
  deleted: (id) =>
    set(({ messages, deletions: { [id]: _, ...deletions } }) => ({
      messages: messages.filter((message) => message.id !== id),
      deletions,
    })),
  deleteFailed: (id, message) =>
    set(({ deletions }) => ({ deletions: { ...deletions, [id]: { kind: 'failed', message } } })),
  clear: () => set(EMPTY),
}));
