-- What only a hosted project has: Realtime, the Vault, calls of the Edge Function that sends alerts, and jobs. Each
-- part does nothing where its extension is missing, as in the embedded default.

-- Realtime notifies open dashboards when a message comes or goes. The policies for reading decide who is notified. Of a
-- deleted message only the id is sent.
do $$
begin
  if exists (select from pg_catalog.pg_publication p where p.pubname = 'supabase_realtime')
    and not exists (
      select from pg_catalog.pg_publication_tables t
      where t.pubname = 'supabase_realtime' and t.schemaname = 'public' and t.tablename = 'ContactTable'
    )
  then
    alter publication supabase_realtime add table public."ContactTable";
  end if;
end
$$;

-- The secret for the names of senders (sender_secret()).
do $$
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    if not exists (select from vault.decrypted_secrets s where s.name = 'sender_secret') then
      perform vault.create_secret(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'sender_secret');
    end if;
  end if;
exception when others then
  raise notice 'The vault keeps no secret for the names of senders: %', sqlerrm;
end
$$;

-- A hosted project has no process that could look for new messages every few seconds. The database calls the Edge
-- Function `send-alerts` instead: at once by the trigger, and each minute by pg_cron in case the first call fails. This
-- needs pg_net, pg_cron, the Vault and two secrets in it (docs/deploy.md).
create function private.ring_alert_sender() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text;
  secret text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regnamespace('net') is null then
    return;
  end if;
  execute $secrets$
    select max(s.decrypted_secret) filter (where s.name = 'alerts_url'),
      max(s.decrypted_secret) filter (where s.name = 'alerts_secret')
    from vault.decrypted_secrets s where s.name in ('alerts_url', 'alerts_secret')
  $secrets$ into address, secret;
  if address is null or secret is null then
    return;
  end if;
  execute 'select net.http_post(url := $1, body := $2, headers := $3, timeout_milliseconds := 5000)'
  using address, '{}'::jsonb, jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || secret);
end
$$;

create function private.ring_for_new_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only when an alert could be made now: in a flood the call of each minute is enough.
  if coalesce((
    select a.made_at from private.alerts a where a.kind in ('new', 'reminder') order by a.id desc limit 1
  ) <= now() - (select s.gap from private.alert_settings s), true) then
    perform private.ring_alert_sender();
  end if;
  return null;
exception when others then
  -- A call that fails must not refuse a message.
  return null;
end
$$;

revoke all on function private.ring_alert_sender(), private.ring_for_new_message()
  from public, anon, authenticated, service_role;

create trigger contact_after_insert_3_ring after insert on public."ContactTable"
  for each statement execute function private.ring_for_new_message();

do $$
declare
  extension text;
begin
  foreach extension in array array['pg_net', 'pg_cron'] loop
    begin
      execute format('create extension if not exists %I', extension);
    exception when others then
      raise notice '% is not available, and alerts are not sent by it: %', extension, sqlerrm;
    end;
  end loop;
end
$$;

-- pg_cron counts in UTC: 8:30 is at night in America.
do $$
begin
  if to_regnamespace('cron') is not null then
    perform cron.schedule('ring-alert-sender', '* * * * *', 'select private.ring_alert_sender()');
    perform cron.schedule('forget-senders', '*/10 * * * *', 'select private.forget_senders()');
    perform cron.schedule('end-old-sessions', '41 * * * *', 'select private.end_old_sessions()');
    perform cron.schedule('forget-old', '30 8 * * *', 'select private.forget_old()');
    perform cron.schedule('forget-old-audit-lines', '47 3 * * *', 'select private.forget_old_audit_lines()');
    -- pg_cron stores a row for every run and never deletes one.
    perform cron.schedule('forget-old-rings', '17 3 * * *',
      'delete from cron.job_run_details where end_time < now() - interval ''7 days''');
  end if;
end
$$;
