-- Who is staff, and which sessions are open. Schema private is not exposed by the API.

create schema if not exists private;
revoke all on schema private from public, anon;
grant usage on schema private to authenticated;

-- How long a session lasts at most. One row. The embedded server sets it at each start (SESSION_MAX_DAYS,
-- SESSION_IDLE_DAYS). In a hosted project it is changed here.
create table private.session_limits (
  only_row boolean primary key default true check (only_row),
  -- Since signing in.
  max_age interval not null default interval '30 days' check (max_age > interval '0'),
  -- Since the token was last renewed, which an open dashboard does each hour.
  max_idle interval not null default interval '7 days' check (max_idle > interval '0')
);
alter table private.session_limits enable row level security;
revoke all on table private.session_limits from public, anon, authenticated, service_role;
insert into private.session_limits default values;

-- Takes the columns of auth.sessions. The auth server keeps `refreshed_at` in UTC, in a column without a time zone.
create function private.is_open_session(created_at timestamptz, refreshed_at timestamp, not_after timestamptz)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select created_at > now() - l.max_age
    and greatest(created_at, refreshed_at at time zone 'UTC') > now() - l.max_idle
    and (not_after is null or not_after > now())
  from private.session_limits l;
$$;

-- The session that the token names; null when it names none.
create function private.claimed_session() returns uuid
language sql stable security definer set search_path = ''
as $$
  select case when claim ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then claim::uuid end
  from (select auth.jwt() ->> 'session_id' as claim) as token;
$$;

-- A session ends when staff log out, set a new password or lose the account, or when it gets too old. Its token is
-- valid for up to an hour longer, so each request checks the session too.
create function private.has_open_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = private.claimed_session() and s.user_id = auth.uid()
      and private.is_open_session(s.created_at, s.refreshed_at, s.not_after));
$$;

-- Reads auth.users at each call and not the token: an account that loses the role, is banned or is deleted loses
-- access at once, not when its token expires. The role is in the app metadata, which users cannot edit.
-- Returns false instead of raising an error: Realtime asks for all its listeners together, and one error would cut
-- off all of them.
create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_open_session() and exists (
    select from auth.users u
    where u.id = (select auth.uid())
      and u.raw_app_meta_data ->> 'role' = 'staff'
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  );
$$;

-- 401 for a token whose session has ended, with a hint that the screens know.
create function private.refuse_ended_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.claimed_session() is not null and not private.has_open_session() then
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'session_ended', 'message', 'This session has ended. Please sign in again.',
        'details', null, 'hint', 'session_ended')::text,
      detail = json_build_object('status', 401, 'headers', json_build_object())::text;
  end if;
end
$$;

-- The caller's account, for the functions that run with their owner's rights. Raises the error that the screens know
-- when the caller is not staff.
create function private.staff_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_ended_session();
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

-- Every account that is staff now, by the same rule as is_staff().
create function private.current_staff() returns table (user_id uuid, email text)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email::text from auth.users u
  where u.raw_app_meta_data ->> 'role' = 'staff'
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now());
$$;

-- Deletes ended sessions. Their refresh tokens go with them, so the next renewal is refused.
create function private.end_old_sessions() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from auth.sessions s where not private.is_open_session(s.created_at, s.refreshed_at, s.not_after);
$$;

revoke all on function private.is_staff(), private.refuse_ended_session() from public, anon;
grant execute on function private.is_staff(), private.refuse_ended_session() to authenticated;
revoke all on function private.staff_id(), private.staff_email(), private.current_staff()
  from public, anon, authenticated;
revoke all on function
  private.is_open_session(timestamptz, timestamp, timestamptz), private.claimed_session(), private.has_open_session(),
  private.end_old_sessions()
  from public, anon, authenticated, service_role;
