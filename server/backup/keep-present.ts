import type { Transaction } from '@electric-sql/pglite';

/** Copies the present rows into temporary tables, which last until the transaction ends, for `mergePresent`. */
export async function keepPresent(transaction: Transaction): Promise<void> {
  await transaction.exec(`
    create temp table present_messages on commit drop as select * from public."ContactTable";
    create temp table present_users on commit drop as select * from auth.users;
    create temp table present_identities on commit drop as select * from auth.identities;
    create temp table present_deletions on commit drop as select * from private.deleted_submissions;
    create temp table present_warnings on commit drop as select * from public.warnings;
    create temp table present_audit_log on commit drop as select * from private.audit_log;
    -- An id is never used twice, not even that of a deleted message.
    create temp table present_numbers on commit drop as
      select coalesce(last_value, 0) as last from pg_catalog.pg_sequences
      where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('public."ContactTable"', 'id');`);
}

/**
 * Merges the rows saved by `keepPresent` into the restored ones; `restoreBackup` lists the rules. Expects triggers to
 * be off. Returns the number of restored messages that were deleted since the backup.
 */
export async function mergePresent(transaction: Transaction): Promise<number> {
  await transaction.exec(`
    insert into private.deleted_submissions (submission_id, deleted_at)
    select submission_id, deleted_at from present_deletions
    on conflict (submission_id) do update
      set deleted_at = greatest(deleted_submissions.deleted_at, excluded.deleted_at);`);
  const { affectedRows = 0 } = await transaction.query(
    `delete from public."ContactTable" m using private.deleted_submissions d
     where m.submission_id = d.submission_id`,
  );
  await mergeMessages(transaction);
  await mergeAccounts(transaction);
  await mergeAuditLog(transaction);
  // As they are now: one that was taken down since stays so.
  await transaction.exec(`
    delete from public.warnings w using present_warnings p where p.id = w.id;
    insert into public.warnings select * from present_warnings;`);
  // A backup older than alerts has no row of settings for them. Its messages do not count as waiting.
  await transaction.exec('insert into private.alert_settings default values on conflict do nothing');
  return affectedRows;
}

async function mergeMessages(transaction: Transaction): Promise<void> {
  const columns = await columnsOf(transaction, 'public."ContactTable"');
  await transaction.exec(`
    update public."ContactTable" m set answered_at = p.answered_at, answered_by = p.answered_by
    from present_messages p
    where p.submission_id = m.submission_id
      and (p.answered_at, p.answered_by) is distinct from (m.answered_at, m.answered_by);

    delete from present_messages p using public."ContactTable" m
    where m.submission_id = p.submission_id
      or p.submission_id is null and m.submission_id is null and (m.id, m.created_at) = (p.id, p.created_at);

    with highest as (
      select greatest((select max(id) from public."ContactTable"), (select max(id) from present_messages)) as id
    ), renumbered as (
      select p.id, row_number() over (order by p.id) as place
      from present_messages p join public."ContactTable" m on m.id = p.id
    )
    update present_messages p set id = highest.id + renumbered.place from renumbered, highest where p.id = renumbered.id;

    insert into public."ContactTable" (${columns}) overriding system value
    select ${columns} from present_messages;

    select setval(
      pg_get_serial_sequence('public."ContactTable"', 'id'),
      greatest((select max(id) from public."ContactTable"), (select max(last) from present_numbers), 0) + 1, false);`);
}

/** Takes the present row as a whole, because its password may be one that a person was made to change. */
async function mergeAccounts(transaction: Transaction): Promise<void> {
  const users = await columnsOf(transaction, 'auth.users');
  const identities = await columnsOf(transaction, 'auth.identities');
  await transaction.exec(`
    create temp table newer_accounts on commit drop as
      select p.id, u.id as restored from present_users p join auth.users u on lower(u.email) = lower(p.email)
      where coalesce(p.updated_at, p.created_at) >= coalesce(u.updated_at, u.created_at);
    delete from auth.identities where user_id in (select restored from newer_accounts);
    delete from auth.users where id in (select restored from newer_accounts);
    insert into auth.users (${users})
    select ${users} from present_users where id in (select id from newer_accounts);
    insert into auth.identities (${identities})
    select ${identities} from present_identities where user_id in (select id from newer_accounts);`);
}

/** Keeps the present lines of the log and adds those that only the backup has. */
async function mergeAuditLog(transaction: Transaction): Promise<void> {
  await transaction.exec(`
    select setval(pg_get_serial_sequence('private.audit_log', 'id'),
      (select coalesce(max(id), 0) + 1 from private.audit_log), false);
    insert into private.audit_log (at, who, action, how_many, account)
    select p.at, p.who, p.action, p.how_many, p.account from present_audit_log p
    where not exists (
      select from private.audit_log l
      where (l.at, l.who, l.action, l.how_many, l.account)
        is not distinct from (p.at, p.who, p.action, p.how_many, p.account))
    order by p.id;`);
}

async function columnsOf(transaction: Transaction, table: string): Promise<string> {
  const { rows } = await transaction.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ') as list from pg_catalog.pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.list ?? '';
}
