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
  /** One field is not right yet. */
  | { readonly kind: 'refused'; readonly error: ContactError }
  | { readonly kind: 'sending' }
  /** Our server answered with an error. */
  | { readonly kind: 'failed' }
  /** The device cannot store, and nobody answered: the text is nowhere but in the form. */
  | { readonly kind: 'not-saved' }
  /** On this device, on its way. */
  | { readonly kind: 'waiting'; readonly submissionId: string }
  | { readonly kind: 'sent'; readonly submissionId: string };

interface ContactFormState {
  readonly draft: ContactDraft;
  /** Names the text of the draft for ever, from its first letter on. */
  readonly submissionId: string | undefined;
  /** This very text went out under its id and may have arrived: a changed one needs another id. */
  readonly wasSent: boolean;
  /** What we wrote into the message for the person to change. */
  readonly suggestion: string | undefined;
  readonly status: ContactFormStatus;
  edit(field: ContactField, text: string): void;
  /** Adds a text of ours below what stands in the message. */
  suggest(text: string): void;
  /** Puts an unfinished or reopened message into the form. */
  load(draft: ContactDraft, submissionId: string, wasSent: boolean): void;
  refuse(error: ContactError): void;
  /** Gives the id to send under. */
  beginSending(): string;
  fail(wasSent: boolean): void;
  failUnsaved(wasSent: boolean): void;
  keep(submissionId: string): void;
  finish(submissionId: string): void;
  /** An empty form again. */
  clear(): void;
}

const EMPTY = { draft: EMPTY_DRAFT, submissionId: undefined, wasSent: false, suggestion: undefined } as const;

/** The form as it stands. What was typed stays until it is safe elsewhere: sent, or waiting in the outbox. */
export const useContactFormStore = create<ContactFormState>((set, get) => ({
  ...EMPTY,
  status: { kind: 'editing' },
  edit: (field, text) =>
    set(({ draft, submissionId, wasSent, status }) => {
      // What is on its way under an id must not change under it.
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
  beginSending: () => {
    const submissionId = get().submissionId ?? newUuid();
    set({ submissionId, status: { kind: 'sending' } });
    return submissionId;
  },
  fail: (wasSent) => set({ wasSent, status: { kind: 'failed' } }),
  failUnsaved: (wasSent) => set({ wasSent, status: { kind: 'not-saved' } }),
  keep: (submissionId) => set({ ...EMPTY, status: { kind: 'waiting', submissionId } }),
  finish: (submissionId) => set({ ...EMPTY, status: { kind: 'sent', submissionId } }),
  clear: () => set({ ...EMPTY, status: { kind: 'editing' } }),
}));
