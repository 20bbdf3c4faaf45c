-- A hosted project has no process that could look every few seconds: the database rings the Edge Function
-- `send-alerts`, at once by the trigger and each minute by pg_cron, so that one may fail. Needs the extensions pg_net,
-- pg_cron and vault and two secrets in the vault (docs/deploy-alerts.md); without them nothing happens here.

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
  -- Only when an alert could be made now: in a flood the minute's ring is enough.
  if coalesce((
    select a.made_at from private.alerts a where a.kind in ('new', 'reminder') order by a.id desc limit 1
  ) <= now() - (select s.gap from private.alert_settings s), true) then
    perform private.ring_alert_sender();
  end if;
  return null;
exception when others then
  -- A bell that is broken never refuses a message.
  return null;
end
$$;

revoke all on function private.ring_alert_sender(), private.ring_for_new_message()
  from public, anon, authenticated, service_role;

create trigger contact_after_insert_3_ring after insert on public."ContactTable"
  for each statement execute function private.ring_for_new_message();

-- Where the extensions are to be had they are made, and the minute is set. Elsewhere, as in the embedded default,
-- this does nothing.
do $$
declare
  extension text;
begin
  foreach extension in array array['pg_net', 'pg_cron'] loop
    begin
      execute format('create extension if not exists %I', extension);
    exception when others then
      raise notice 'Alerts are not rung by %: %', extension, sqlerrm;
    end;
  end loop;
end
$$;

do $$
begin
  if to_regnamespace('cron') is not null then
    execute $job$select cron.schedule('ring-alert-sender', '* * * * *', 'select private.ring_alert_sender()')$job$;
    -- pg_cron keeps a line for every run, for ever.
    execute $job$select cron.schedule('forget-old-rings', '17 3 * * *',
      'delete from cron.job_run_details where end_time < now() - interval ''7 days''')$job$;
  end if;
end
$$;
