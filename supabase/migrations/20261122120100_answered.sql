-- When a message was marked as answered and by whom. The e-mail address as text, so that it outlives the account and
-- a move. Nobody may update the table: a function sets both (answer_messages).

alter table public."ContactTable"
  add column if not exists answered_at timestamptz,
  add column if not exists answered_by text;

alter table public."ContactTable" drop constraint if exists contact_answered_ok;
alter table public."ContactTable"
  add constraint contact_answered_ok check (answered_at is not null or answered_by is null);

-- The lists "Waiting" and "Answered", newest first, by key, however many of the other kind lie between.
create index contact_waiting on public."ContactTable" (created_at desc, id desc) where answered_at is null;
create index contact_answered on public."ContactTable" (created_at desc, id desc) where answered_at is not null;

-- The tables of the next migrations refer to a message by its number. An older table may have another primary key.
do $$
begin
  if not exists (
    select from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = 'public."ContactTable"'::regclass and a.attname = 'id'
      and i.indisunique and i.indnkeyatts = 1 and i.indpred is null and i.indimmediate
  ) then
    alter table public."ContactTable" add constraint contact_id_key unique (id);
  end if;
end
$$;

-- Who asks, for the functions that act as their owner. Raises the error that the screens know.
create function private.staff_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception 'This account is not a staff account.' using errcode = 'insufficient_privilege', hint = 'not_staff';
  end if;
  return auth.uid();
end
$$;

create function private.staff_email() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(u.email, u.id::text) from auth.users u where u.id = private.staff_id();
$$;

-- Every account that is staff at this moment, by the rule of is_staff().
create function private.current_staff() returns table (user_id uuid, email text)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email::text from auth.users u
  where u.raw_app_meta_data ->> 'role' = 'staff'
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now());
$$;

revoke all on function private.staff_id(), private.staff_email(), private.current_staff()
  from public, anon, authenticated;
