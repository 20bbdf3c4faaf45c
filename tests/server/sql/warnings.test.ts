import { beforeEach, expect, it } from 'vitest';
import { PATTERNS, whyRefused } from '../../../src/domain/staff/refused-words.ts';
import { WARNING_LENGTH } from '../../../src/domain/warning.ts';
import { FINE, REFUSED } from '../../support/source/warning-texts.ts';
import { addAccount, as, type Caller, signedIn, VISITOR } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

const ROSA = 'rosa@example.com';
const VISIBLE = 'id, title, what_happens, what_to_do, place, published_at, shown_until';
const IN_30_DAYS = `date_trunc('hour', now()) + interval '30 days'`;
const TEXTS = {
  title: 'A call',
  happens: 'A caller lies.',
  toDo: 'Hang up and call us.',
  place: 'Springfield',
};

describeOnDatabases('Warnings', 'warnings', (database) => {
  let rosa: Caller;

  beforeEach(async () => {
    await database.exec(`delete from public.warnings; delete from auth.users;
      update private.retention set ran_at = null, held_until = null`);
    const { role, claims } = signedIn(await addAccount(database, ROSA));
    rosa = { role, claims: { ...claims, email: ROSA } };
    await database.exec('delete from private.audit_log');
  });

  /** As the site does: a row under an id that is there already is changed. */
  async function publish(
    more: Partial<typeof TEXTS> & { id?: string; until?: string } = {},
    caller = rosa,
  ): Promise<string> {
    const { id = crypto.randomUUID(), title, happens, toDo, place, until } = { ...TEXTS, ...more };
    await as(
      database,
      caller,
      `insert into public.warnings (id, title, what_happens, what_to_do, place, shown_until)
       values ($1, $2, $3, $4, $5, ${until ?? IN_30_DAYS})
       on conflict (id) do update set id = excluded.id, title = excluded.title, what_happens = excluded.what_happens,
         what_to_do = excluded.what_to_do, place = excluded.place, shown_until = excluded.shown_until`,
      [id, title, happens, toDo, place],
    );
    return id;
  }

  const SHOWN = `select ${VISIBLE} from public.warnings order by published_at desc limit 3`;
  const seen = async (caller = VISITOR) =>
    (await as<{ title: string }>(database, caller, SHOWN)).map(({ title }) => title);
  const actions = async () =>
    (
      await database.rows<{ line: string }>(
        `select who || ': ' || action as line from private.audit_log order by id`,
      )
    ).map(({ line }) => line);
  /** Days until the end, by the clock of the database. */
  const daysLeft = async () =>
    (
      await database.rows<{ days: number }>(
        'select round(extract(epoch from shown_until - now()) / 86400)::int as days from public.warnings',
      )
    )[0]?.days;
  const set = (id: string, what: string) =>
    database.query(`update public.warnings set ${what} where id = $1`, [id]);

  it('are published by staff for every visitor, once however often it is said', async () => {
    const id = await publish();
    await publish({ id });
    expect(await seen()).toEqual(['A call']);
    expect(await actions()).toEqual([`${ROSA}: warning_published`]);
  });

  it('are shown to no visitor when they have ended, or were published by a clock far ahead', async () => {
    const [ended, ahead] = [await publish(), await publish()];
    await publish({ title: 'Shown' });
    await set(ended, `shown_until = now() - interval '1 second'`);
    await set(ahead, `published_at = now() + interval '25 hours'`);
    expect(await seen()).toEqual(['Shown']);
    expect(await seen(rosa)).toHaveLength(3);
    const stranger = signedIn(await addAccount(database, 'stranger@example.com', 'customer'));
    expect(await seen(stranger)).toEqual([]);
  });

  it('never tell visitors who wrote them', async () => {
    await publish();
    for (const column of ['published_by', '*'])
      await expect(
        as(database, VISITOR, `select ${column} from public.warnings`),
        column,
      ).rejects.toMatchObject({ code: '42501' });
    expect(await as(database, rosa, 'select published_by from public.warnings')).toEqual([
      { published_by: ROSA },
    ]);
  });

  it('are written by staff alone', async () => {
    const id = await publish();
    const stranger = signedIn(await addAccount(database, 'stranger@example.com', 'customer'));
    for (const caller of [VISITOR, stranger]) {
      await expect(publish({}, caller)).rejects.toMatchObject({ code: '42501' });
      await expect(publish({ id, title: 'x' }, caller)).rejects.toMatchObject({ code: '42501' });
    }
    const insert = `insert into public.warnings (id, title, what_happens, what_to_do, shown_until)
      values (gen_random_uuid(), 'x', 'x', 'x', now())`;
    await expect(as(database, stranger, insert)).rejects.toMatchObject({ code: '42501' });
    expect(await as(database, stranger, `update public.warnings set title = 'x' returning id`)).toEqual([]);
    expect(await seen()).toEqual(['A call']);
  });

  it.each([
    `insert into public.warnings (id, title, what_happens, what_to_do, shown_until, published_at)
     values (gen_random_uuid(), 'x', 'x', 'x', now(), now())`,
    `insert into public.warnings (id, title, what_happens, what_to_do, shown_until, published_by)
     values (gen_random_uuid(), 'x', 'x', 'x', now(), 'x')`,
    `update public.warnings set published_by = 'x'`,
    `update public.warnings set published_at = now()`,
    'delete from public.warnings',
    'truncate public.warnings',
    `select private.why_refused('x')`,
    'select private.forget_old_warnings()',
  ])('never let anybody do this, also not staff: %s', async (sql) => {
    await publish();
    for (const caller of [VISITOR, rosa])
      await expect(as(database, caller, sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('end with the session of who writes', async () => {
    await publish();
    await database.exec('delete from auth.sessions');
    await expect(publish()).rejects.toMatchObject({ code: '42501' });
    expect(await seen(rosa)).toEqual([]);
  });

  it('are changed, prolonged, taken down and shown again, each with a line of who did it', async () => {
    const id = await publish();
    await publish({ id, title: 'Other' });
    await publish({ id, title: 'Other', until: `now() + interval '60 days'` });
    expect(await seen()).toEqual(['Other']);
    await publish({ id, title: 'Other', until: `now() + interval '50 days'` });
    await publish({ id, title: 'Other', until: `'now'` });
    expect(await seen()).toEqual([]);
    await publish({ id, title: 'Other' });
    expect(await seen()).toEqual(['Other']);
    expect(await actions()).toEqual(
      ['published', 'changed', 'prolonged', 'changed', 'taken_down', 'published'].map(
        (done) => `${ROSA}: warning_${done}`,
      ),
    );
  });

  it('are shown for 90 days at most from the day on which they are published or prolonged', async () => {
    const id = await publish({ until: `'infinity'` });
    expect(await daysLeft()).toBe(90);
    await publish({ id });
    await publish({ id, until: `now() + interval '91 days'` });
    expect(await daysLeft()).toBe(90);
    // The end as a browser sends it back, without microseconds.
    await publish({ id, until: `date_trunc('milliseconds', (select shown_until from public.warnings))` });
    expect((await actions()).filter((line) => line.includes('changed'))).toHaveLength(1);
    await expect(set(id, `shown_until = '-infinity'`)).rejects.toMatchObject({ code: '23514' });
  });

  it('are refused when a device with a slow clock would publish what nobody sees', async () => {
    const id = crypto.randomUUID();
    for (const until of [`now() - interval '2 minutes'`, `'-infinity'`])
      await expect(publish({ id, until })).rejects.toMatchObject({ hint: 'over' });
  });

  it('are taken down whatever an older version let them say', async () => {
    const id = await publish();
    await database.exec('alter table public.warnings disable trigger user');
    await set(id, `title = 'firstbank.com'`);
    await database.exec('alter table public.warnings enable trigger user');
    await expect(publish({ id, title: 'firstbank.com' })).rejects.toMatchObject({ hint: 'refused_words' });
    await publish({ id, title: 'firstbank.com', until: `'now'` });
    expect(await seen()).toEqual([]);
  });

  it.each([
    ['title', WARNING_LENGTH.title],
    ['happens', WARNING_LENGTH.whatHappens],
    ['toDo', WARNING_LENGTH.whatToDo],
    ['place', WARNING_LENGTH.place],
  ])('have at most so many letters, and no blank text: %s, %i', async (field, most) => {
    await publish({ [field]: 'x'.repeat(most) });
    for (const text of ['x'.repeat(most + 1), ' '])
      await expect(publish({ [field]: text })).rejects.toMatchObject({ code: '23514' });
  });

  it.each(REFUSED)('are refused with %s, in the words that the browser has: %j', async (_what, text) => {
    await expect(publish({ happens: text })).rejects.toMatchObject({
      code: '23514',
      hint: 'refused_words',
      message: whyRefused(text),
    });
  });

  it.each(Object.keys(TEXTS))(
    'are refused with such words anywhere, when published and when changed: %s',
    async (field) => {
      const lure = { [field]: 'firstbank.com' };
      await expect(publish(lure)).rejects.toMatchObject({ hint: 'refused_words' });
      const id = await publish();
      await expect(publish({ id, ...lure })).rejects.toMatchObject({ hint: 'refused_words' });
      const update = `update public.warnings set title = 'firstbank.com'`;
      await expect(as(database, rosa, update)).rejects.toMatchObject({ hint: 'refused_words' });
    },
  );

  it.each(FINE)('may say: %s', async (text) => {
    await publish({ happens: text });
  });

  it('are checked by the patterns of the browser', async () => {
    const { rows } = await database.query<{ code: string }>(
      `select prosrc as code from pg_proc where proname = 'why_refused'`,
    );
    const code = rows[0]?.code.replaceAll(`''`, `'`) ?? '';
    expect(Object.values(PATTERNS).filter((pattern) => !code.includes(pattern))).toEqual([]);
  });

  it('are deleted a year after their end, but not while the clock has just jumped', async () => {
    const [old, young] = [await publish(), await publish({ title: 'Young' })];
    await database.exec('alter table public.warnings disable trigger user');
    await set(old, `shown_until = now() - interval '366 days'`);
    await set(young, `shown_until = now() - interval '364 days'`);
    await database.exec('alter table public.warnings enable trigger user');
    const left = async () => {
      await database.exec('select private.forget_old_warnings()');
      return (await database.query('select from public.warnings')).rows.length;
    };
    await database.exec(`update private.retention set held_until = now() + interval '1 day'`);
    expect(await left()).toBe(2);
    await database.exec('update private.retention set held_until = null');
    expect(await left()).toBe(1);
  });
});
