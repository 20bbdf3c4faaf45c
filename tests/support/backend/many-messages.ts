import { setImmediate } from 'node:timers/promises';
import type { RunningEmbeddedSite } from '../../../server/site.ts';

/** Minutes between two generated messages. */
const MINUTES_APART = 5;

type Engine = RunningEmbeddedSite['engine'];

/**
 * Fills the empty table as after years of use; some words are common and some rare, as in real letters. In portions,
 * because the database runs in this process and blocks it while it works.
 */
export async function fillMessages(engine: Engine, count: number): Promise<void> {
  const portion = 2_000;
  for (let from = 1; from <= count; from += portion) {
    await engine.exclusively((database) =>
      database.exec(`
    insert into "ContactTable" (created_at, name, email, phone, message, submission_id)
    select now() - (${count} - n) * interval '${MINUTES_APART} minutes',
      (array['Margaret', 'Harold', 'Dorothy', 'Walter', 'Evelyn'])[1 + n % 5] || ' ' || initcap(left(md5(n::text), 8)),
      'sender' || n || '@example' || n % 50 || '.com', 2000000000 + n::bigint * 104729 % 7999999999,
      'My ' || (array['printer', 'tablet', 'telephone', 'computer'])[1 + n % 4] || ' has stopped. '
        || repeat(md5((n * 7)::text) || ' please call me back when you can ', 4),
      gen_random_uuid()
    from generate_series(${from}, ${Math.min(count, from + portion - 1)}) as n;`),
    );
    await setImmediate();
  }
}

/** Typical queries of staff to a list with this many rows: parameters of `find_messages`, by name. */
export const LIST_QUESTIONS: Readonly<Record<string, (rows: number) => Record<string, unknown>>> = {
  'the first page': () => ({}),
  'a page at nine tenths of the depth': (rows) => ({ before_id: Math.floor(rows * 0.1) }),
  'a common word': () => ({ search: 'printer' }),
  'a rare word': (rows) => ({ search: `sender${rows - 3}@` }),
  'two words': () => ({ search: 'margaret tablet' }),
  'digits of a phone': () => ({ search: '20001047' }),
  'nothing that is there': () => ({ search: 'zebulon' }),
  'what is waiting': () => ({ show: 'waiting' }),
  'what is answered': () => ({ show: 'answered' }),
  'a common word in what is waiting': () => ({ show: 'waiting', search: 'printer' }),
};

/** Marks all but the oldest fifth of the messages as answered: the list of waiting ones must skip all the others. */
export async function answerMostMessages(engine: Engine, count: number): Promise<void> {
  await engine.exclusively((database) =>
    database.exec(`update "ContactTable" set answered_at = now(), answered_by = 'staff@example.com'
      where id > ${Math.floor(count / 5)}`),
  );
}
