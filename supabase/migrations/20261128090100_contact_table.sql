-- The visitors' messages: the table, its rules, and who may do what. The client's own project may have the table
-- already, with rows of any age. It is then taken over: no row is lost, and no value changes but the type of the phone.
-- Old rows may break the rules below, which hold for new rows.

create table if not exists public."ContactTable" (
  id bigint generated always as identity primary key
);

alter table public."ContactTable"
  add column if not exists created_at timestamptz not null default now(),
  add column if not exists name text,
  add column if not exists email text,
  add column if not exists phone bigint,
  add column if not exists message text,
  add column if not exists submission_id uuid,
  -- When the visitor clicked "Send Message", by the clock of their device, which may be wrong by years. A message that
  -- waited offline arrives later than this.
  add column if not exists written_at timestamptz,
  -- When a member of staff marked the message as answered, and who. The e-mail address as text, so that it outlives
  -- the account and a move to another server.
  add column if not exists answered_at timestamptz,
  add column if not exists answered_by text;

-- ── Taking over an existing table ──

alter table public."ContactTable" alter column created_at set default now();

-- An existing table may number its rows by a default that visitors could override, or not at all. It may have another
-- primary key, but other tables refer to a message by its id.
do $$
declare
  identity_kind "char";
  id_type regtype;
  next_id bigint;
begin
  select a.attidentity, a.atttypid::regtype into identity_kind, id_type
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public."ContactTable"'::regclass and a.attname = 'id' and not a.attisdropped;

  if identity_kind is null then
    alter table public."ContactTable" add column id bigint generated always as identity;
  elsif id_type not in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype) then
    raise exception 'ContactTable.id is not a whole number. Rename that column (for example to old_id), then run this again.';
  elsif identity_kind = 'd' then
    alter table public."ContactTable" alter column id set generated always;
  elsif identity_kind = '' then
    select coalesce(max(t.id), 0) + 1 into next_id from public."ContactTable" t;
    alter table public."ContactTable" alter column id set not null;
    alter table public."ContactTable" alter column id drop default;
    execute format(
      'alter table public."ContactTable" alter column id add generated always as identity (start with %s)', next_id);
  end if;

  if not exists (
    select from pg_catalog.pg_constraint c
    where c.conrelid = 'public."ContactTable"'::regclass and c.contype = 'p'
  ) then
    alter table public."ContactTable" add primary key (id);
  elsif not exists (
    select from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = 'public."ContactTable"'::regclass and a.attname = 'id'
      and i.indisunique and i.indnkeyatts = 1 and i.indpred is null and i.indimmediate
  ) then
    alter table public."ContactTable" add constraint contact_id_key unique (id);
  end if;
end
$$;

-- An existing table may store the phone as another number type. A phone stored as text cannot be converted without
-- loss, so the migration stops and says what to do.
do $$
declare
  phone_type regtype;
begin
  select a.atttypid::regtype into phone_type
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public."ContactTable"'::regclass and a.attname = 'phone' and not a.attisdropped;

  if phone_type in ('text'::regtype, 'character varying'::regtype) then
    raise exception 'ContactTable.phone is text. Rename that column (for example to phone_text), then run this again.';
  elsif phone_type <> 'bigint'::regtype then
    if exists (select from public."ContactTable" t where t.phone::numeric <> trunc(t.phone::numeric)) then
      raise exception 'ContactTable.phone has fractions. Correct those rows, then run this again.';
    end if;
    alter table public."ContactTable" alter column phone type bigint using phone::bigint;
  end if;
end
$$;

-- Policies add up: one left over from an older setup would allow what the three below do not.
do $$
declare
  old_policy name;
begin
  for old_policy in
    select p.polname from pg_catalog.pg_policy p where p.polrelid = 'public."ContactTable"'::regclass
  loop
    execute format('drop policy %I on public."ContactTable"', old_policy);
  end loop;
end
$$;

-- ── The rules of the form, with the same figures (src/domain/contact-message.ts) ──

-- They are CHECK constraints and not policies, because a refusal by a policy cannot name the field. Blank is what
-- the form calls blank (src/domain/blank.ts), so that nothing it accepts is refused here.
alter table public."ContactTable"
  drop constraint if exists contact_phone_ok,
  drop constraint if exists contact_name_ok,
  drop constraint if exists contact_email_ok,
  drop constraint if exists contact_message_ok,
  drop constraint if exists contact_written_at_ok,
  drop constraint if exists contact_answered_ok;

alter table public."ContactTable"
  add constraint contact_phone_ok check (phone is not null and phone between 0 and 9999999999) not valid,
  add constraint contact_name_ok check (
    name is not null and char_length(name) <= 120
    and name ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]'
  ) not valid,
  add constraint contact_email_ok check (
    email is not null and char_length(email) <= 254
    and email ~ '^[^@\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]+@[^@\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]+\.[^@\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]+$'
  ) not valid,
  add constraint contact_message_ok check (
    message is not null and char_length(message) <= 5000
    and message ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]'
  ) not valid,
  -- Any date is accepted but infinity, which no calendar can show.
  add constraint contact_written_at_ok check (written_at is null or isfinite(written_at)),
  add constraint contact_answered_ok check (answered_at is not null or answered_by is null);

-- Validated for existing rows too, where they all obey.
do $$
declare
  rule text;
begin
  foreach rule in array array['contact_phone_ok', 'contact_name_ok', 'contact_email_ok', 'contact_message_ok'] loop
    begin
      execute format('alter table public."ContactTable" validate constraint %I', rule);
    exception when check_violation then
      raise notice 'Some older rows do not obey %; it holds for new rows.', rule;
    end;
  end loop;
end
$$;

-- Sending the same message again is harmless: the second attempt is refused with 23505, and the constraint's name says
-- why.
do $$
begin
  if not exists (
    select from pg_catalog.pg_constraint c
    where c.conrelid = 'public."ContactTable"'::regclass and c.conname = 'contact_submission_id_key'
  ) then
    alter table public."ContactTable" add constraint contact_submission_id_key unique (submission_id);
  end if;
end
$$;

-- The lists are in the order of arrival, by id: no wrong clock can change it.
create index contact_waiting_by_id on public."ContactTable" (id desc) where answered_at is null;
create index contact_answered_by_id on public."ContactTable" (id desc) where answered_at is not null;
-- Alerts ask how long the oldest message has waited.
create index contact_waiting on public."ContactTable" (created_at desc, id desc) where answered_at is null;

-- ── Access ──

-- Visitors may send a message and nothing else; staff may read and delete. Grants and row-level security each enforce
-- it, so that one mistake opens nothing.

alter table public."ContactTable" enable row level security;
alter table public."ContactTable" force row level security;

revoke all on table public."ContactTable" from public, anon, authenticated;
do $$
begin
  execute format('revoke all on sequence %s from public, anon, authenticated',
    pg_get_serial_sequence('public."ContactTable"', 'id'));
end
$$;

-- By column, so that nobody chooses an id or a date, now or in a column added later.
grant insert (name, email, phone, message, submission_id, written_at)
  on table public."ContactTable" to anon, authenticated;
grant select, delete on table public."ContactTable" to authenticated;

-- The grants already keep visitors from writing the two columns. This holds should one be granted by mistake.
create policy "Visitors may send a message" on public."ContactTable"
  for insert to anon, authenticated with check (answered_at is null and answered_by is null);

-- The inner select makes Postgres ask once per statement and not once per row.
create policy "Staff may read messages" on public."ContactTable"
  for select to authenticated using ((select private.is_staff()));

create policy "Staff may delete messages" on public."ContactTable"
  for delete to authenticated using ((select private.is_staff()));
