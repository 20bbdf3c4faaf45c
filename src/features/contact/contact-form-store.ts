import { create } from 'zustand';
import {
  type ContactDraft,
  type ContactError,
  type ContactField,
  EMPTY_DRAFT,
} from '../../domain/contact-message.ts';

type ContactFormStatus =
  | { readonly kind: 'editing' }
  /** One field is not right yet. */
  | { readonly kind: 'refused'; readonly error: ContactError }
  | { readonly kind: 'sending' }
  /** `server`: our server answered with an error. `no-answer`: nobody answered. */
  | { readonly kind: 'failed'; readonly cause: 'server' | 'no-answer' }
  | { readonly kind: 'sent' };

interface ContactFormState {
  readonly draft: ContactDraft;
  readonly status: ContactFormStatus;
  edit(field: ContactField, text: string): void;
  refuse(error: ContactError): void;
  beginSending(): void;
  fail(cause: 'server' | 'no-answer'): void;
  finish(): void;
}

/** The form as it stands. What was typed stays through every status but `sent`. */
export const useContactFormStore = create<ContactFormState>((set) => ({
  draft: EMPTY_DRAFT,
  status: { kind: 'editing' },
  edit: (field, text) => set((state) => ({ draft: { ...state.draft, [field]: text } })),
  refuse: (error) => set({ status: { kind: 'refused', error } }),
  beginSending: () => set({ status: { kind: 'sending' } }),
  fail: (cause) => set({ status: { kind: 'failed', cause } }),
  finish: () => set({ draft: EMPTY_DRAFT, status: { kind: 'sent' } }),
}));
