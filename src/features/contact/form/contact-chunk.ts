import { outbox } from '../../../outbox/outbox.ts';
import { WaitingList } from '../waiting/waiting-list.tsx';
import { WaitingNews } from '../waiting/waiting-news.tsx';
import { contactDelivery } from './contact-delivery.ts';
import { keepDraft } from './keep-draft.ts';
import { UnfinishedOffer } from './unfinished-offer.tsx';

/**
 * What writing a message needs and reading the page does not: the outbox, and the parts that show it. One file with
 * all of `src/outbox` (vite.config.ts), so that it is here as a whole or not at all.
 */
export const contactChunk = {
  keepDraft: () => keepDraft(outbox),
  submit: contactDelivery.submit,
  UnfinishedOffer,
  WaitingList,
  WaitingNews,
};
