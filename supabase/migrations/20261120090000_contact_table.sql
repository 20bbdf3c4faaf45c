-- The messages of visitors. Safe to run where the table is there already, with rows of any age in it: nothing is
-- dropped or rewritten but the phone's number type, and old rows may break the rules below, which hold for new rows.

create table if not exists public."ContactTable" (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  name text,
  email text,
  phone bigint,
  message text,
  submission_id uuid
);

alter table public."ContactTable"
  add column if not exists created_at timestamptz not null default now(),
  add column if not exists name text,
  add column if not exists email text,
  add column if not exists phone bigint,
  add column if not exists message text,
  add column if not exists submission_id uuid;

alter table public."ContactTable" alter column created_at set default now();

-- An older table may number its rows by a default that a visitor could override.
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
  elsif identity_kind = 'd' then
    alter table public."ContactTable" alter column id set generated always;
  elsif identity_kind = '' and id_type in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype) then
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
  end if;
end
$$;

-- An older table may keep the phone as another kind of number. Text is left alone: no number of ours can be read
-- out of it without loss, so the migration stops and says so.
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

-- The rules of the form, with the same figures (src/domain/contact-message.ts). They stand in CHECK constraints and
-- not in a policy, because a policy's refusal cannot say which field it means. What counts as white space is what
-- JavaScript trims, so that nothing the form accepts is refused here.
alter table public."ContactTable"
  drop constraint if exists contact_phone_ok,
  drop constraint if exists contact_name_ok,
  drop constraint if exists contact_email_ok,
  drop constraint if exists contact_message_ok;

alter table public."ContactTable"
  add constraint contact_phone_ok check (phone is not null and phone between 0 and 9999999999) not valid,
  add constraint contact_name_ok check (
    name is not null and char_length(name) <= 120
    and name ~ '[^\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
  ) not valid,
  add constraint contact_email_ok check (
    email is not null and char_length(email) <= 254
    and email ~ '^[^@\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+@[^@\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+\.[^@\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+$'
  ) not valid,
  add constraint contact_message_ok check (
    message is not null and char_length(message) <= 5000
    and message ~ '[^\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
  ) not valid;

-- Proven for the old rows too where they happen to obey.
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

-- Sending again is harmless: the second attempt is refused with 23505, and the name says why.
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

create index if not exists contact_newest_first on public."ContactTable" (created_at desc, id desc);
