import { beforeEach, expect, it } from 'vitest';
import { PATTERNS, whyRefused } from '../../../src/domain/staff/refused-words.ts';
import { WARNING_LENGTH } from '../../../src/domain/warning.ts';
import { FINE, REFUSED } from '../../support/source/warning-texts.ts';
import { addAccount, as, type Caller, signedIn, VISITOR } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

const ROSA = 'rosa@example.com';
const VISIBLE = 'id, title, what_happens, what_to_do, place, published_at, shown_until';
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
    rosa = signedIn(await addAccount(database, ROSA));
    await database.exec('delete from private.audit_log');
  });

  async function publish(more: Partial<typeof TEXTS> & { days?: number; id?: string } = {}, caller = rosa) {
    const { id = crypto.randomUUID(), title, happens, toDo, place, days = 30 } = { ...TEXTS, ...more };
    await as(database, caller, 'select public.publish_warning($1, $2, $3, $4, $5, $6)', [
      id,
      title,
      happens,
      toDo,
      place,
      days,
    ]);
    return id;
  }

  const change = (id: string, what: string, caller = rosa) =>
    as(database, caller, `select public.change_warning($1, ${what})`, [id]);
  const seen = async (caller = VISITOR) =>
    (
      await as<{ title: string }>(
        database,
        caller,
        `select ${VISIBLE} from public.warnings order by published_at desc limit 3`,
      )
    ).map(({ title }) => title);
  const actions = async () =>
    (
      await database.query<{ who: string; action: string }>(
        'select who, action from private.audit_log order by id',
      )
    ).rows.map(({ who, action }) => `${who}: ${action}`);
  /** Days until the end, by the clock of the database. */
  const daysLeft = async (id: string) =>
    (
      await database.query<{ days: number }>(
        `select round(extract(epoch from shown_until - now()) / 86400)::int as days from public.warnings where id = $1`,
        [id],
      )
    ).rows[0]?.days;
  const set = (id: string, what: string) =>
    database.query(`update public.warnings set ${what} where id = $1`, [id]);

  it('are published by staff for every visitor, once however often it is said', async () => {
    const id = await publish();
    await publish({ id, title: 'Another' });
    expect(await seen()).toEqual(['A call']);
    expect(await daysLeft(id)).toBe(30);
    expect(await actions()).toEqual([`${ROSA}: warning_published`]);
  });

  it('are shown to nobody when they have ended, are taken down, or were published by a clock far ahead', async () => {
    const [ended, down, ahead] = [await publish(), await publish(), await publish()];
    await publish({ title: 'Shown' });
    await set(ended, `shown_until = now() - interval '1 second'`);
    await set(down, 'taken_down_at = now()');
    await set(ahead, `published_at = now() + interval '25 hours'`);
    expect(await seen()).toEqual(['Shown']);
    expect(await seen(rosa)).toEqual(['Shown']);
    const stranger = signedIn(await addAccount(database, 'stranger@example.com', 'customer'));
    expect(await seen(stranger)).toEqual(['Shown']);
  });

  it('never tell visitors who wrote them or what was taken down', async () => {
    await publish();
    for (const caller of [VISITOR, rosa])
      for (const column of ['published_by', 'taken_down_at', '*'])
        await expect(
          as(database, caller, `select ${column} from public.warnings`),
          column,
        ).rejects.toMatchObject({
          code: '42501',
        });
  });

  it('are written by staff alone, and through the functions alone', async () => {
    const id = await publish();
    const stranger = signedIn(await addAccount(database, 'stranger@example.com', 'customer'));
    for (const caller of [VISITOR, stranger]) {
      await expect(publish({}, caller)).rejects.toMatchObject({ code: '42501' });
      await expect(change(id, 'is_down => true', caller)).rejects.toMatchObject({ code: '42501' });
      await expect(as(database, caller, 'select public.staff_warnings()')).rejects.toMatchObject({
        code: '42501',
      });
    }
    for (const caller of [VISITOR, stranger, rosa])
      for (const sql of [
        `insert into public.warnings (id, title, what_happens, what_to_do, shown_until)
         values (gen_random_uuid(), 'x', 'x', 'x', now())`,
        `update public.warnings set title = 'x'`,
        'delete from public.warnings',
        'truncate public.warnings',
        `select private.why_refused('x')`,
        'select private.forget_old_warnings()',
      ])
        await expect(as(database, caller, sql), sql).rejects.toMatchObject({ code: '42501' });
    expect(await seen()).toEqual(['A call']);
  });

  it('end with the session of who writes', async () => {
    await database.exec('delete from auth.sessions');
    await expect(publish()).rejects.toMatchObject({ code: 'PGRST' });
  });

  it('are changed, prolonged and taken down, each with a line of who did it', async () => {
    const id = await publish({ days: 10 });
    await database.exec('delete from private.audit_log');
    await change(id, `title => 'Other', what_happens => 'Other', what_to_do => 'Other'`);
    await change(id, 'days => 60');
    await change(id, 'is_down => true');
    expect(await seen()).toEqual([]);
    await change(id, 'is_down => false');
    expect(await actions()).toEqual(
      ['changed', 'prolonged', 'taken_down', 'published'].map((done) => `${ROSA}: warning_${done}`),
    );
    const rows = await as<Record<string, unknown>>(database, rosa, 'select * from public.staff_warnings()');
    expect(rows).toMatchObject([
      { id, title: 'Other', what_happens: 'Other', what_to_do: 'Other', place: null, published_by: ROSA },
    ]);
  });

  it('keep what a change does not name, and have no line when nothing changed', async () => {
    const id = await publish();
    await database.exec('delete from private.audit_log');
    await change(id, 'days => 10');
    expect(await actions()).toEqual([]);
    expect(await daysLeft(id)).toBe(30);
    await change(id, 'is_down => true');
    await change(id, `title => 'Other', place => 'Elsewhere'`);
    await change(id, 'days => 40');
    expect(await seen()).toEqual([]);
    const rows = await as(database, rosa, 'select * from public.staff_warnings()');
    expect(rows).toMatchObject([{ title: 'Other', what_happens: TEXTS.happens, place: 'Elsewhere' }]);
    await expect(change(crypto.randomUUID(), 'is_down => true')).rejects.toMatchObject({ hint: 'gone' });
  });

  it('are shown for 90 days at most from the day on which they are published or prolonged', async () => {
    await expect(publish({ days: 91 })).rejects.toMatchObject({ hint: 'too_long' });
    const id = await publish({ days: 90 });
    await expect(change(id, 'days => 91')).rejects.toMatchObject({ hint: 'too_long' });
    await expect(set(id, `shown_until = '-infinity'`)).rejects.toMatchObject({ code: '23514' });
    // A clock that went back meanwhile does not keep anybody from taking it down.
    await database.exec('alter table public.warnings disable trigger user');
    await set(id, `shown_until = now() + interval '400 days'`);
    await database.exec('alter table public.warnings enable trigger user');
    await change(id, 'is_down => true');
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

  it.each([
    ['title', 'title'],
    ['happens', 'what_happens'],
    ['toDo', 'what_to_do'],
    ['place', 'place'],
  ])('are refused with such words anywhere, when published and when changed: %s', async (field, column) => {
    await expect(publish({ [field]: 'firstbank.com' })).rejects.toMatchObject({ hint: 'refused_words' });
    const id = await publish();
    const texts = { title: 'x', [column]: 'firstbank.com' };
    const given = Object.entries(texts).map(([name, text]) => `${name} => '${text}'`);
    await expect(change(id, given.join())).rejects.toMatchObject({ hint: 'refused_words' });
  });

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
    const [old, down, young] = [await publish(), await publish(), await publish({ title: 'Young' })];
    await database.exec('alter table public.warnings disable trigger user');
    await set(old, `shown_until = now() - interval '366 days'`);
    await set(down, `taken_down_at = now() - interval '366 days'`);
    await set(young, `shown_until = now() - interval '364 days'`);
    await database.exec('alter table public.warnings enable trigger user');
    const left = async () => {
      await database.exec('select private.forget_old_warnings()');
      return (await database.query('select from public.warnings')).rows.length;
    };
    await database.exec(`update private.retention set held_until = now() + interval '1 day'`);
    expect(await left()).toBe(3);
    await database.exec('update private.retention set held_until = null');
    expect(await left()).toBe(1);
  });
});
