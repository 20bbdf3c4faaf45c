-- Who is staff. Schema private is not exposed by the API.

create schema if not exists private;
revoke all on schema private from public, anon;
grant usage on schema private to authenticated;

-- Read from auth.users at each call and not from the token: an account that loses the role, is banned or is deleted
-- loses access at once, not when its token expires. The role stands in app metadata, which users cannot edit.
create or replace function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users u
    where u.id = (select auth.uid())
      and u.raw_app_meta_data ->> 'role' = 'staff'
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  );
$$;

revoke all on function private.is_staff() from public, anon;
grant execute on function private.is_staff() to authenticated;
