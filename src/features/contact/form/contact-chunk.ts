import { WaitingList } from '../waiting/waiting-list.tsx';
import { WaitingNews } from '../waiting/waiting-news.tsx';
import { keepDraft } from './keep-draft.ts';
import { submitContact } from './submit-contact.ts';
import { UnfinishedOffer } from './unfinished-offer.tsx';

/**
 * What writing a message needs and reading the page does not: the outbox, and what stands on it. One file to fetch,
 * from the first touch of the form on, or when messages may wait on this device.
 */
export const contactChunk = { keepDraft, submitContact, UnfinishedOffer, WaitingList, WaitingNews };
