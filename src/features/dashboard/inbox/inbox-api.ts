import {
  countMessages,
  deleteMessage,
  findMessageKeys,
  findMessages,
  findPresent,
} from '../../../api/staff-messages.ts';

/** What the inbox asks the backend for. Tests pass functions of their own. */
export const inboxApi = { findMessages, findMessageKeys, findPresent, countMessages, deleteMessage };

export type InboxApi = typeof inboxApi;
