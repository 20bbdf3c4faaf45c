-- A session of staff is over when it was ended (Logout, a new password, a removed account), when it is too old, or
-- when nobody has used it for too long. Its token is good for an hour more, so each request asks for the session too.

-- For how long, at most. One row. The embedded server sets it at each start (SESSION_MAX_DAYS, SESSION_IDLE_DAYS); in
-- a hosted project it is changed here.
create table private.session_limits (
  only_row boolean primary key default true check (only_row),
  -- Since signing in.
  max_age interval not null default interval '30 days' check (max_age > interval '0'),
  -- Since the token was last renewed, which an open dashboard does each hour.
  max_idle interval not null default interval '7 days' check (max_idle > interval '0')
);
insert into private.session_limits default values;
alter table private.session_limits enable row level security;
revoke all on table private.session_limits from public, anon, authenticated, service_role;

-- By the columns of auth.sessions. The auth server keeps `refreshed_at` in UTC, in a column without a time zone.
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

create function private.has_open_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = private.claimed_session() and s.user_id = auth.uid()
      and private.is_open_session(s.created_at, s.refreshed_at, s.not_after));
$$;

-- As before, and with a session that is open. It says no instead of raising an error: Realtime asks it for every
-- listener at once, and one error would silence them all.
create or replace function private.is_staff() returns boolean
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

-- 401 for a token whose session is over, with a hint that the screens know. For a check before each request.
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

create or replace function private.staff_id() returns uuid
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

-- What is over goes, and its refresh tokens with it: the next renewal is refused.
create function private.end_old_sessions() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from auth.sessions s where not private.is_open_session(s.created_at, s.refreshed_at, s.not_after);
$$;

revoke all on function
  private.is_open_session(timestamptz, timestamp, timestamptz), private.claimed_session(), private.has_open_session(),
  private.end_old_sessions()
  from public, anon, authenticated, service_role;
revoke all on function private.refuse_ended_session() from public, anon;
grant execute on function private.refuse_ended_session() to authenticated;

-- A hosted project has no process that could do it. Elsewhere this does nothing.
do $$
begin
  if to_regnamespace('cron') is not null then
    execute $job$select cron.schedule('end-old-sessions', '41 * * * *', 'select private.end_old_sessions()')$job$;
  end if;
end
$$;
