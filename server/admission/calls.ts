import type { Group } from '../database/fair-queue.ts';
import type { BudgetName } from './budgets.ts';

/**
 * What the body holds: one message; a JSON object with the arguments of a function or the columns of a row; a JSON
 * object with these texts; or nothing, so a body that is sent anyway is dropped.
 */
export type Body = 'message' | 'arguments' | readonly string[] | 'nothing';

/** One kind of API request that the site makes. Every other request is refused. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly group: Group;
  /** Points charged to the budget, by how much work it causes in the database. */
  readonly cost: number;
  readonly budgets: readonly BudgetName[];
  readonly body: Body;
  /** In bytes. */
  readonly maxBody: number;
  /**
   * Every allowed parameter with a pattern for its value; a pattern that matches the empty text makes it optional.
   */
  readonly query: Readonly<Record<string, RegExp>>;
  readonly prefer: RegExp;
  /**
   * The status for "not now", where only one of 429 and 503 is safe: the client library ends the session when a renewal
   * is answered with 429, and does not show the text of a 503 at sign-in. Otherwise 429 means a limit of this address
   * and 503 a limit of the whole server.
   */
  readonly notNow?: 429 | 503;
  /** `gives`: the answer is the same for everybody and is kept (shared-answer.ts). `changes`: it is not kept after this. */
  readonly shared?: 'gives' | 'changes';
}

const KB = 1024;
const IDS = /^(eq\.\d{1,19}|in\.\(\d{1,19}(,\d{1,19}){0,999}\))$/;
const NONE = {} as const;
/** The client library sends this `Prefer` header when the request names columns. */
const ROWS = /^(return=representation)?$/;

/** The longest allowed message takes 22 kB: 5,000 characters of four bytes each, and the other fields. */
const MESSAGE_BYTES = 32 * KB;
/** Enough for a thousand ids. */
const LIST_BYTES = 24 * KB;

const TABLE = '/rest/v1/ContactTable';
const WARNINGS = '/rest/v1/warnings';
const STAFF = { group: 'staff', budgets: ['staff'] } as const;
const TABLE_OF_STAFF = {
  ...STAFF,
  path: TABLE,
  body: 'nothing',
  maxBody: 0,
  prefer: /^(return=(minimal|representation))?$/,
} as const;
const ORDER = '(id|created_at)\\.(asc|desc)';

/** A call of a database function by its name in the API. */
function rpc(name: string, cost: number, more: Partial<Pick<Call, 'query' | 'maxBody'>> = {}): Call {
  const path = `/rest/v1/rpc/${name}`;
  return {
    method: 'POST',
    path,
    ...STAFF,
    cost,
    body: 'arguments',
    maxBody: 4 * KB,
    query: NONE,
    prefer: ROWS,
    ...more,
  };
}

/** A list from the table of messages. The API gives a thousand rows at most (backend.ts). */
function listOf(columns: string, cost: number): Call {
  return {
    ...TABLE_OF_STAFF,
    method: 'GET',
    cost,
    query: {
      select: new RegExp(`^${columns}$`),
      id: new RegExp(`^$|${IDS.source}`),
      order: new RegExp(`^(${ORDER}(,${ORDER})?)?$`),
      limit: /^\d{0,9}$/,
      offset: /^\d{0,9}$/,
    },
  };
}

function token(grant: string, fields: readonly string[], budget: BudgetName, notNow: 429 | 503): Call {
  return {
    method: 'POST',
    path: '/auth/v1/token',
    group: 'accounts',
    cost: 1,
    budgets: [budget],
    notNow,
    body: fields,
    maxBody: 4 * KB,
    query: { grant_type: new RegExp(`^${grant}$`) },
    prefer: /^$/,
  };
}

/** Every call that the site makes, and the five that its owner may make with the vendor's client library. */
export const CALLS: readonly Call[] = [
  {
    method: 'POST',
    path: TABLE,
    group: 'visitors',
    cost: 1,
    budgets: ['messages', 'messagesADay'],
    body: 'message',
    maxBody: MESSAGE_BYTES,
    // The client library adds it when it sends a list; rewrite-request.ts checks the names.
    query: { columns: /^[\w",]{0,200}$/ },
    prefer: /^(return=minimal)?$/,
  },
  {
    method: 'GET',
    path: WARNINGS,
    group: 'visitors',
    cost: 1,
    budgets: ['warnings'],
    body: 'nothing',
    maxBody: 0,
    query: {
      select: /^id,title,what_happens,what_to_do,place,published_at,shown_until$/,
      order: /^published_at\.desc$/,
      limit: /^3$/,
    },
    prefer: /^$/,
    shared: 'gives',
  },
  {
    ...STAFF,
    method: 'GET',
    path: WARNINGS,
    cost: 2,
    body: 'nothing',
    maxBody: 0,
    query: { select: /^\*$/, order: /^published_at\.desc$/, limit: /^100$/ },
    prefer: /^$/,
  },
  {
    ...STAFF,
    method: 'POST',
    path: WARNINGS,
    cost: 20,
    body: 'arguments',
    maxBody: 8 * KB,
    query: { select: /^id$/ },
    prefer: /^resolution=merge-duplicates, return=representation$/,
    shared: 'changes',
  },
  listOf('id', 2),
  // A thousand whole messages take the database as long as ten pages of the dashboard.
  listOf('\\*', 20),
  { ...TABLE_OF_STAFF, method: 'DELETE', cost: 2, query: { id: IDS, select: /^(id)?$/ } },
  rpc('find_messages', 2, { query: { select: /^(id,created_at)?$/ } }),
  rpc('count_messages', 5),
  rpc('waiting_summary', 1),
  rpc('message_states', 2, { maxBody: LIST_BYTES }),
  rpc('answer_messages', 3, { maxBody: LIST_BYTES }),
  rpc('claim_message', 2),
  rpc('delete_messages', 3, { maxBody: LIST_BYTES }),
  rpc('alert_setup', 2),
  rpc('save_alert_device', 5),
  rpc('remove_alert_device', 5),
  rpc('set_alert_mail', 5),
  rpc('test_alert', 20),
  rpc('message_retention', 1),
  rpc('audit_lines', 2),
  rpc('note_export', 2),
  rpc('log_out_everywhere', 5),
  token('password', ['email', 'password'], 'signIns', 429),
  token('refresh_token', ['refresh_token'], 'renewals', 503),
  {
    method: 'POST',
    path: '/auth/v1/logout',
    ...STAFF,
    cost: 2,
    body: 'nothing',
    maxBody: KB,
    query: { scope: /^(global|local|others)?$/ },
    prefer: /^$/,
  },
  {
    method: 'GET',
    path: '/auth/v1/user',
    ...STAFF,
    cost: 2,
    body: 'nothing',
    maxBody: 0,
    query: NONE,
    prefer: /^$/,
  },
];

/** The parts of a request that identify its call. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly parameters: URLSearchParams;
  readonly prefer: string;
}

/** The call that this request matches; undefined when the site makes no such call. */
export function callOf(asked: Asked): Call | undefined {
  return CALLS.find((call) => isSame(call, asked));
}

/** Whether any call of the site uses this path. */
export function isPathOfSite(path: string): boolean {
  return CALLS.some((call) => call.path === path);
}

function isSame(call: Call, { method, path, parameters, prefer }: Asked): boolean {
  const names = [...parameters.keys()];
  return (
    call.path === path &&
    call.method === method &&
    call.prefer.test(prefer) &&
    new Set(names).size === names.length &&
    names.every((name) => Object.hasOwn(call.query, name)) &&
    Object.entries(call.query).every(([name, pattern]) => pattern.test(parameters.get(name) ?? ''))
  );
}
