import { LIMITS, type Limits } from '../../../server/admission/budgets.ts';

const MANY = { points: 1_000_000_000, seconds: 600 };

/** No limits for one address, because all tests come from one. The limits have tests of their own. */
export const ALL_FROM_ONE_ADDRESS: Limits = {
  ...LIMITS,
  requests: MANY,
  messages: MANY,
  messagesADay: MANY,
  signIns: MANY,
  renewals: MANY,
  staff: MANY,
};
