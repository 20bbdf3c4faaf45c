import { outbox } from '../../../outbox/outbox.ts';
import { WaitingList } from '../waiting/waiting-list.tsx';
import { WaitingNews } from '../waiting/waiting-news.tsx';
import { contactDelivery } from './contact-delivery.ts';
import { keepDraft } from './keep-draft.ts';
import { UnfinishedOffer } from './unfinished-offer.tsx';

/**
 * The code that only writing needs: the outbox, and the components that show it. One file with all of `src/outbox`
 * (vite.config.ts), so that never only a part of it is loaded.
 */
export const contactChunk = {
  keepDraft: () => keepDraft(outbox),
  submit: contactDelivery.submit,
  UnfinishedOffer,
  WaitingList,
  WaitingNews,
};
