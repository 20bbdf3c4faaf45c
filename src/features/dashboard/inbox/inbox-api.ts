import { noteExport } from '../../../api/staff/staff-audit.ts';
import {
  answerMessages,
  claimMessage,
  countMessages,
  deleteMessage,
  deleteMessages,
  findMessageKeys,
  findMessages,
  messageRetention,
  messageStates,
  waitingSummary,
} from '../../../api/staff/staff-messages.ts';

/** The calls of the API that the inbox uses. Tests pass their own. */
export const inboxApi = {
  answerMessages,
  countMessages,
  deleteMessage,
  deleteMessages,
  findMessageKeys,
  findMessages,
  messageRetention,
  messageStates,
  noteExport,
  claimMessage,
  waitingSummary,
};

export type InboxApi = typeof inboxApi;
