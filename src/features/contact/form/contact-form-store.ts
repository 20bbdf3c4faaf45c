import { create } from 'zustand';
import {
  type ContactDraft,
  type ContactError,
  type ContactField,
  EMPTY_DRAFT,
} from '../../../domain/contact-message.ts';
import { newUuid } from '../../../domain/uuid.ts';

type ContactFormStatus =
  | { readonly kind: 'editing' }
  /** A field is blank or wrong. */
  | { readonly kind: 'refused'; readonly error: ContactError }
  | { readonly kind: 'sending' }
  /** Our server answered with an error. */
  | { readonly kind: 'failed' }
  /** The device cannot store, and a firewall on the way refused the text. */
  | { readonly kind: 'blocked' }
  /** The device cannot store and the server did not answer: the text is only in the form. */
  | { readonly kind: 'not-saved' }
  /** Stored on this device, not delivered yet. */
  | { readonly kind: 'waiting'; readonly submissionId: string }
  | { readonly kind: 'sent'; readonly submissionId: string };

interface ContactFormState {
  readonly draft: ContactDraft;
  /** Belongs to the draft from its first letter on, and never to another text. */
  readonly submissionId: string | undefined;
  /** This exact text was sent under its id and may have arrived: a changed text needs another id. */
  readonly wasSent: boolean;
  /** The text that the site wrote into the message, for the person to change. */
  readonly suggestion: string | undefined;
  readonly status: ContactFormStatus;
  /** False while this device refuses to store. */
  readonly canStore: boolean;
  edit(field: ContactField, text: string): void;
  /** Appends a text of the site to the message. */
  suggest(text: string): void;
  /** Loads an unfinished or reopened message into the form. */
  load(draft: ContactDraft, submissionId: string, wasSent: boolean): void;
  refuse(error: ContactError): void;
  storageRefused(): void;
  storageWorked(): void;
  /** Returns the submission id for this attempt. */
  beginSending(): string;
  fail(wasSent: boolean, kind?: 'failed' | 'blocked'): void;
  failUnsaved(wasSent: boolean): void;
  keep(submissionId: string): void;
  finish(submissionId: string): void;
  /** Empties the form. */
  clear(): void;
}

const EMPTY = { draft: EMPTY_DRAFT, submissionId: undefined, wasSent: false, suggestion: undefined } as const;

/** The state of the form. Typed text stays in it until it is sent or in the outbox. */
export const useContactFormStore = create<ContactFormState>((set, get) => ({
  ...EMPTY,
  status: { kind: 'editing' },
  canStore: true,
  edit: (field, text) =>
    set(({ draft, submissionId, wasSent, status }) => {
      // One id belongs to one text, so a text that is being sent must not change.
      if (status.kind === 'sending') return {};
      return {
        draft: { ...draft, [field]: text },
        submissionId: wasSent || submissionId === undefined ? newUuid() : submissionId,
        wasSent: false,
      };
    }),
  suggest: (text) => {
    set(({ status }) => ({
      suggestion: text,
      status: status.kind === 'refused' ? status : { kind: 'editing' },
    }));
    const { draft, edit } = get();
    edit('message', draft.message === '' ? text : `${draft.message.trimEnd()}\n\n${text}`);
  },
  load: (draft, submissionId, wasSent) => set({ draft, submissionId, wasSent, status: { kind: 'editing' } }),
  refuse: (error) => set({ status: { kind: 'refused', error } }),
  storageRefused: () => set({ canStore: false }),
  storageWorked: () => set({ canStore: true }),
  beginSending: () => {
    const submissionId = get().submissionId ?? newUuid();
    set({ submissionId, status: { kind: 'sending' } });
    return submissionId;
  },
  fail: (wasSent, kind = 'failed') => set({ wasSent, status: { kind } }),
  failUnsaved: (wasSent) => set({ wasSent, status: { kind: 'not-saved' } }),
  keep: (submissionId) => set({ ...EMPTY, status: { kind: 'waiting', submissionId } }),
  finish: (submissionId) => set({ ...EMPTY, status: { kind: 'sent', submissionId } }),
  clear: () => set({ ...EMPTY, status: { kind: 'editing' } }),
}));
