import { beforeAll, expect, it } from 'vitest';
import { isBlank } from '../../../src/domain/blank.ts';
import { messageReference } from '../../../src/domain/reference.ts';
import { addAccount, as, sendMessage, VISITOR } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

const CHECK = '23514';
const UNIQUE = '23505';

/** Tables with the one row of settings or notes that the functions read. */
const OF_ONE_ROW = [
  ...['contact_limit', 'alert_settings', 'alert_sender', 'sender_day', 'platform', 'session_limits'],
  'retention',
];

const target = (columns: string, values: string, times = 1) =>
  `insert into private.alert_targets (user_id, ${columns})
   select u.id, ${values} from auth.users u, generate_series(1, ${times})`;
const delivery = (outcome: string, times = 1) =>
  `insert into private.deliveries (alert_id, target_id, outcome)
   select a.id, t.id, '${outcome}' from private.alerts a, private.alert_targets t, generate_series(1, ${times})`;

/** Statements of the owner that would leave a value with which no function reckons. */
const REFUSED: readonly [what: string, statement: string, code: string][] = [
  ...OF_ONE_ROW.flatMap((table): [string, string, string][] => [
    [`another row of ${table}`, `insert into private.${table} default values`, UNIQUE],
    [`a second row of ${table}`, `insert into private.${table} (only_row) values (false)`, CHECK],
  ]),
  ...[
    'contact_limit set messages = 0',
    `contact_limit set within = interval '0'`,
    'contact_limit set per_day = 0',
    `alert_settings set gap = interval '0'`,
    'alert_settings set flood_size = 0',
    `alert_settings set flood_gap = interval '0'`,
    `alert_settings set remind_after = interval '0'`,
    'alert_settings set remind_from_hour = -1',
    'alert_settings set remind_from_hour = 24',
    'alert_settings set remind_to_hour = 0',
    'alert_settings set remind_to_hour = 25',
    'alert_settings set reminders_a_day = -1',
    `session_limits set max_age = interval '0'`,
    `session_limits set max_idle = interval '0'`,
    `platform set address_header = 'x-real-ip'`,
    'retention set answered_days = 0',
    'retention set all_days = 0',
  ].map((change): [string, string, string] => [change, `update private.${change}`, CHECK]),
  ...Object.entries({
    'somebody who answered at no time': `update public."ContactTable" set answered_by = 'rosa@example.com'`,
    'a device of no known kind': target('kind', `'sms'`),
    'a device without an address': target('kind, p256dh, auth', `'push', 'p', 'a'`),
    'a device without a key': target('kind, endpoint, auth', `'push', 'https://push.example', 'a'`),
    'a device without a secret': target('kind, endpoint, p256dh', `'push', 'https://push.example', 'p'`),
    'a mailbox with the address of a device': target('kind, endpoint', `'mail', 'https://push.example'`),
    'a delivery with no known outcome': delivery('lost'),
    'an alert of no known kind': `insert into private.alerts (kind, made_at) values ('spam', now())`,
    'an action of no known name': `insert into private.audit_log (action) values ('read')`,
  }).map(([what, statement]): [string, string, string] => [what, statement, CHECK]),
  ...Object.entries({
    'one device twice': target('kind, endpoint, p256dh, auth', `'push', 'https://push.example', 'p', 'a'`, 2),
    'two mailboxes of one account': target('kind', `'mail'`, 2),
    'one delivery twice': delivery('sent', 2),
    'one call of the site twice': 'insert into private.site_calls select * from private.site_calls',
  }).map(([what, statement]): [string, string, string] => [what, statement, UNIQUE]),
];

/** The columns that may be empty; where a limit is empty, nothing is compared with it and everything passes. */
const MAY_BE_EMPTY = Object.entries({
  'private.alert_sender': 'last_run public_key',
  'private.alert_targets': 'auth dead_at endpoint not_before p256dh public_key trouble',
  'private.alerts': 'from_at',
  'private.audit_log': 'account how_many who',
  'private.deliveries': 'lease_until outcome',
  'private.retention': 'all_days answered_days held_until ran_at',
  'public.ContactTable':
    'answered_at answered_by email message name phone search_text submission_id written_at',
  'public.warnings': 'place published_by',
}).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`));

describeOnDatabases('What is stored', 'stored_values', (database) => {
  beforeAll(async () => {
    await addAccount(database, 'rosa@example.com');
    await sendMessage(database);
    await database.exec(`insert into private.alerts (kind, made_at) values ('new', now());
      ${target('kind, endpoint, p256dh, auth', `'push', 'https://push.example/one', 'p', 'a'`)}`);
  });

  it.each(REFUSED)('cannot be %s', async (_what, statement, code) => {
    await expect(database.exec(statement)).rejects.toMatchObject({ code });
  });

  /** Sends a message as a visitor does, with this value in one of its fields. */
  const sendWith = (field: string, value: unknown) => {
    const row = {
      name: 'Rosa',
      email: 'rosa@example.com',
      phone: 2025550143,
      message: 'Hello',
      [field]: value,
    };
    return as(
      database,
      VISITOR,
      `insert into public."ContactTable" (name, email, phone, message, written_at)
       select name, email, phone, message, written_at from jsonb_to_record(($1::text)::jsonb)
         as sent (name text, email text, phone bigint, message text, written_at timestamptz)`,
      [JSON.stringify(row)],
    );
  };

  it.each([
    ['phone', 'below zero', -1],
    ['phone', 'of eleven digits', 10_000_000_000],
    ['phone', 'that is missing', null],
    ['name', 'that is empty', ''],
    ['name', 'of white space of every kind', '\u00a0\u2003\u3000\ufeff\t\n'],
    ['name', 'of 121 characters', 'x'.repeat(121)],
    ['name', 'that is missing', null],
    ['email', 'that is missing', null],
    ['email', 'without an @', 'no-at-sign.example.com'],
    ['email', 'with two @', 'two@@example.com'],
    ['email', 'without a dot', 'no-dot@example'],
    ['email', 'with a space', 'a space@example.com'],
    ['email', 'of 255 characters', 'rosa@example.com'.padStart(255, 'a')],
    ['message', 'that is missing', null],
    ['message', 'of blanks', ' \n '],
    ['message', 'of 5001 characters', 'x'.repeat(5001)],
    ['written_at', 'that no calendar can show', 'infinity'],
  ])('is no %s %s', async (field, _what, value) => {
    await expect(sendWith(field, value)).rejects.toMatchObject({
      code: CHECK,
      message: expect.stringContaining(`"contact_${field}_ok"`),
    });
  });

  it.each([
    ['phone', 'of zeros', 0],
    ['phone', 'of ten nines', 9_999_999_999],
    ['name', 'of 120 emoji', '\u{1F475}'.repeat(120)],
    ['email', 'of 254 characters', 'rosa@example.com'.padStart(254, 'a')],
    ['message', 'of 5000 characters', 'x'.repeat(5000)],
    ['message', 'with lines and directions', 'line one\nline two \u202Eright to left\u202C'],
    ['written_at', 'of long ago', '1926-11-21T10:00:00Z'],
  ])('may be a %s %s', async (field, _what, value) => {
    await expect(sendWith(field, value)).resolves.toEqual([]);
  });

  it('is blank in the database where it is blank in the form', async () => {
    const codes = Array.from({ length: 0xffff }, (_, index) => index + 1).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    );
    const blank = codes.filter((code) => isBlank(String.fromCharCode(code)));
    expect(blank).toEqual(expect.arrayContaining([0x1c, 0x20, 0x85, 0x200b, 0xfeff]));
    for (const rule of ['contact_name_ok', 'contact_message_ok', 'contact_email_ok']) {
      const { rows } = await database.query<{ found: string }>(
        `select substring(pg_get_constraintdef(c.oid) from '\\[\\^@?([^]]+)\\]') as found
         from pg_constraint c where c.conname = $1`,
        [rule],
      );
      const { rows: refused } = await database.query<{ code: number }>(
        `select code from generate_series(1, 65535) as codes (code)
         where (code < 55296 or code > 57343) and chr(code) !~ ('[^' || $1 || ']')`,
        [rows[0]?.found],
      );
      expect(
        refused.map(({ code }) => code),
        rule,
      ).toEqual(blank);
    }
  });

  it('is searched in one text: lower case, the phone number with its zeros, the reference in two ways', async () => {
    const submission = 'c8af31d2-0000-4000-8000-000000000000';
    const reference = messageReference(submission).toLowerCase();
    const { rows } = await database.query(
      `select private.message_search_text('Rosa', 'Rosa@Example.com', 25550143, E'Two\n \twords', $1) as text`,
      [submission],
    );
    expect(rows).toEqual([
      { text: ` rosa rosa@example.com 0025550143 ${reference} ${reference.replace('-', '')} two words` },
    ]);
  });

  it('may be empty in these columns alone', async () => {
    const { rows } = await database.query<{ what: string }>(
      `select n.nspname || '.' || c.relname || '.' || a.attname as what
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and c.relkind = 'r' and a.attnum > 0 and not a.attnotnull
         and not a.attisdropped`,
    );
    expect(rows.map(({ what }) => what).sort()).toEqual(MAY_BE_EMPTY);
  });
});
