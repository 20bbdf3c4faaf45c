-- Which requests reach the data API of a hosted project. Embedded, server/admission does the same. PostgREST calls
-- check_request() first in the transaction of each request (its setting db-pre-request). A request that is refused
-- there has read no message and run no other function.

-- Not exposed by the API, but every role that may ask must be able to call what is in it.
create schema admission;
grant usage on schema admission to anon, authenticated, service_role;

-- The site's calls, with their roles. A migration that adds a function for the site adds its row here.
create table private.site_calls (
  method text not null,
  path text not null,
  roles text[] not null,
  primary key (method, path)
);
alter table private.site_calls enable row level security;
revoke all on table private.site_calls from public, anon, authenticated;
insert into private.site_calls (method, path, roles)
select 'POST', '/rpc/' || name, array['authenticated'] from unnest(array[
  'find_messages', 'count_messages', 'waiting_summary', 'message_states', 'answer_messages', 'claim_message',
  'delete_messages', 'message_retention', 'alert_setup', 'save_alert_device', 'remove_alert_device', 'set_alert_mail',
  'test_alert', 'audit_lines', 'note_export', 'log_out_everywhere'
]) as name
union all values
  ('POST', '/ContactTable', array['anon', 'authenticated']),
  ('GET', '/ContactTable', array['authenticated']),
  ('DELETE', '/ContactTable', array['authenticated']);

-- Which header with a visitor's address is trusted. The platform of supabase.com sets the first itself, whatever a
-- stranger wrote into it. Supabase on a machine of one's own does not, so there the second must be chosen.
create table private.platform (
  only_row boolean primary key default true check (only_row),
  address_header text not null default 'cf-connecting-ip'
    check (address_header in ('cf-connecting-ip', 'x-forwarded-for'))
);
alter table private.platform enable row level security;
revoke all on table private.platform from public, anon, authenticated;
insert into private.platform default values;

-- PostgREST turns this error into the answer (docs.postgrest.org, "Raise errors with HTTP status codes").
create function private.refuse_request(status integer, code text, message text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', code, 'message', message, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', status, 'headers', '{}'::json)::text;
end
$$;

create function private.check_request() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant text := coalesce(current_setting('role', true), 'none');
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  asked_path constant text := regexp_replace(coalesce(current_setting('request.path', true), ''), '^/rest/v1', '');
begin
  -- The sender of alerts, which has the secret key.
  if caller not in ('anon', 'authenticated') then
    return;
  end if;
  if not exists (
    select from private.site_calls c
    where c.method = current_setting('request.method', true) and c.path = asked_path and caller = any (c.roles)
  ) then
    perform private.refuse_request(404, 'not_found', 'There is nothing here.');
  end if;
  -- Three times the longest possible message; a thousand ids.
  if coalesce(headers ->> 'content-length', '0') !~ '^\d{1,5}$' or (headers ->> 'content-length')::integer > 65536 then
    perform private.refuse_request(413, 'body_too_large', 'The request is larger than 64 KB.');
  end if;
  -- Removes an address that a stranger wrote, before anything counts by it.
  if (select p.address_header from private.platform p) <> 'cf-connecting-ip' then
    perform set_config('request.headers', (headers - 'cf-connecting-ip')::text, true);
  end if;
end
$$;

-- Asks for the session too: a direct select or delete with the token of an ended session is answered with 401, and not
-- with no rows.
create function admission.check_request() returns void
language sql volatile security definer set search_path = ''
as $$
  select private.check_request();
  select private.refuse_ended_session();
$$;

-- One message per request. Many in one request would cost as many inserts before they are refused and rolled back, and
-- a rollback also undoes the counting.
create function private.refuse_second_message() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Visitors and signed-in people come through the API in one of these roles; seeds, restores and moves do not.
  if coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated') then
    return new;
  end if;
  if current_setting('third_age.has_message', true) = 'yes' then
    perform private.refuse_request(400, 'one_message', 'Send one message at a time.');
  end if;
  perform set_config('third_age.has_message', 'yes', true);
  return new;
end
$$;

create trigger contact_before_insert_0_one before insert on public."ContactTable"
  for each row execute function private.refuse_second_message();

revoke all on function private.refuse_request(integer, text, text), private.check_request(),
  private.refuse_second_message(), admission.check_request() from public, anon, authenticated;
grant execute on function admission.check_request() to anon, authenticated, service_role;

-- PostgREST reads both settings from the roles: its own, and that of the visitors.
do $$
begin
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  raise warning 'The time-out for visitors could not be set: run  alter role anon set statement_timeout = ''3s''';
end
$$;

do $$
begin
  if exists (select from pg_catalog.pg_roles r where r.rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'admission.check_request';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise warning 'Requests are not checked before they run: run  alter role authenticator set pgrst.db_pre_request = ''admission.check_request''';
end
$$;
