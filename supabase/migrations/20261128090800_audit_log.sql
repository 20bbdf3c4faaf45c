-- Who did what, when, and to how many messages; never what is in them. For staff to read, for 90 days. Nobody has a
-- grant on the table: only the triggers and functions below write to it, and the API cannot change it.

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The e-mail address of the account, as text, so that the line outlives the account. Null when it was not done
  -- through the site, but by the server itself or by whoever runs it.
  who text,
  action text not null check (action in (
    'signed_in', 'logged_out_everywhere', 'deleted', 'exported',
    'account_added', 'account_changed', 'password_changed', 'account_removed')),
  -- Messages that were deleted or exported.
  how_many integer,
  -- The account that was changed.
  account text
);
create index audit_log_by_age on private.audit_log (at);
alter table private.audit_log enable row level security;
revoke all on table private.audit_log from public, anon, authenticated, service_role;

create function private.forget_old_audit_lines() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.audit_log l where l.at < now() - interval '90 days';
$$;

create function private.note_action(done text, messages integer default null, whose text default null) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.forget_old_audit_lines();
  insert into private.audit_log (who, action, how_many, account)
  select (select coalesce(u.email, u.id::text) from auth.users u where u.id = auth.uid()), done, messages, whose;
$$;

-- ── Deleting ──

-- One line per statement, however many messages it deletes. In the same transaction, so that nothing is deleted without
-- a line.
create function private.note_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  messages integer;
begin
  select count(*) into messages from gone;
  if messages > 0 then
    perform private.note_action('deleted', messages);
  end if;
  return null;
end
$$;

create trigger contact_after_delete_audit after delete on public."ContactTable"
  referencing old table as gone for each statement execute function private.note_deletion();

-- ── Signing in and accounts ──

-- These are triggers on tables of the auth server, which must work whatever goes wrong here.
create function private.note_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_old_audit_lines();
  insert into private.audit_log (who, action)
  select coalesce(u.email, u.id::text), 'signed_in' from auth.users u where u.id = new.user_id;
  return null;
exception when others then
  return null;
end
$$;

create function private.note_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_action('account_added', null, coalesce(new.email, new.id::text));
  elsif tg_op = 'DELETE' then
    perform private.note_action('account_removed', null, coalesce(old.email, old.id::text));
  else
    if new.encrypted_password is distinct from old.encrypted_password then
      perform private.note_action('password_changed', null, coalesce(new.email, new.id::text));
    end if;
    -- Signing in writes to the row too. Only changes of who may do what are recorded.
    if (new.email, new.raw_app_meta_data ->> 'role', new.banned_until, new.deleted_at)
      is distinct from (old.email, old.raw_app_meta_data ->> 'role', old.banned_until, old.deleted_at) then
      perform private.note_action('account_changed', null, coalesce(new.email, new.id::text));
    end if;
  end if;
  return null;
exception when others then
  return null;
end
$$;

-- In two blocks: where one trigger is not allowed, the other may be.
do $$
begin
  create trigger third_age_audit_sign_in after insert on auth.sessions
    for each row execute function private.note_sign_in();
exception when insufficient_privilege then
  raise warning 'Sign-ins are not in the audit log: %', sqlerrm;
end
$$;

do $$
begin
  create trigger third_age_audit_account after insert or update or delete on auth.users
    for each row execute function private.note_account();
exception when insufficient_privilege then
  raise warning 'Changes of accounts are not in the audit log: %', sqlerrm;
end
$$;

-- ── Exporting, logging out, reading ──

-- The device makes the file of an export, so it reports the export, before it gives the file to the person.

create function private.note_export(messages integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.staff_id();
  if coalesce(messages, -1) < 0 then
    raise exception 'This is not a number of messages.' using errcode = 'invalid_parameter_value', hint = 'bad_count';
  end if;
  perform private.note_action('exported', messages);
  return messages;
end
$$;

-- Sessions and alerts of the account end together, or nothing does. Returns how many sessions there were.
create function private.log_out_everywhere() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := private.staff_id();
  ended integer;
begin
  delete from private.alert_targets t where t.user_id = me and t.kind = 'push';
  delete from auth.sessions s where s.user_id = me;
  get diagnostics ended = row_count;
  perform private.note_action('logged_out_everywhere');
  return ended;
end
$$;

-- Newest first; those before the line `before_id`, or the newest.
create function private.audit_lines(before_id bigint, page_size integer) returns table (
  id bigint, at timestamptz, who text, action text, how_many integer, account text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.staff_id();
  return query
    select l.id, l.at, l.who, l.action, l.how_many, l.account
    from private.audit_log l
    where l.at >= now() - interval '90 days' and (before_id is null or l.id < before_id)
    order by l.id desc limit least(greatest(page_size, 1), 1000);
end
$$;

-- The functions of the API.
create function public.note_export(messages integer) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.note_export(messages); $$;

create function public.log_out_everywhere() returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.log_out_everywhere(); $$;

create function public.audit_lines(before_id bigint default null, page_size integer default 50) returns table (
  id bigint, at timestamptz, who text, action text, how_many integer, account text
)
language sql stable security invoker set search_path = ''
as $$ select * from private.audit_lines(before_id, page_size); $$;

revoke all on function
  private.forget_old_audit_lines(), private.note_action(text, integer, text), private.note_deletion(),
  private.note_sign_in(), private.note_account()
  from public, anon, authenticated, service_role;
revoke all on function
  private.note_export(integer), private.log_out_everywhere(), private.audit_lines(bigint, integer),
  public.note_export(integer), public.log_out_everywhere(), public.audit_lines(bigint, integer)
  from public, anon, service_role;
grant execute on function
  private.note_export(integer), private.log_out_everywhere(), private.audit_lines(bigint, integer),
  public.note_export(integer), public.log_out_everywhere(), public.audit_lines(bigint, integer)
  to authenticated;
