-- The sender's side of alerts: it claims what is to be sent, sends it outside any transaction, and reports the result.
-- Each alert is sent at least once: when a sender dies in between, the next one sends it after the lease. `moment` is
-- the clock; only tests give another time.

-- E-mail to the account's own address is on unless it was turned off.
create function private.add_mailboxes() returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.alert_targets (user_id, kind)
  select s.user_id, 'mail' from private.current_staff() s
  where (select a.sends_mail from private.alert_sender a)
  on conflict (user_id) where kind = 'mail' do nothing;
$$;

-- Makes one alert of what is due: of new messages once the gap since the last alert has passed, or a reminder. Older
-- alerts that are still unsent are superseded: the phone shows one line, the newest.
create function private.make_alerts(moment timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  settings private.alert_settings;
  latest private.alerts;
  last_reminder timestamptz;
  gap interval;
  local_time timestamp;
  oldest timestamptz;
  made_kind text;
  made_from timestamptz;
  made_id bigint;
begin
  -- Nobody can be notified yet. The first sender that can will announce all of them.
  if not exists (select from private.alert_sender s where s.public_key is not null or s.sends_mail) then
    return;
  end if;
  select * into settings from private.alert_settings;
  select * into latest from private.alerts a where a.kind in ('new', 'reminder') order by a.id desc limit 1;
  gap := settings.gap;
  if (select count(*) from (
        select from public."ContactTable" m
        where m.answered_at is null and m.created_at >= settings.waiting_from limit settings.flood_size + 1
      ) waiting) > settings.flood_size then
    gap := settings.flood_gap;
  end if;
  -- A clock that was set back must not silence the alerts until it has caught up.
  if latest.made_at > moment - gap and latest.made_at <= moment then
    return;
  end if;

  with announced as (delete from private.unannounced u returning u.message_id)
  select min(m.created_at) into made_from
  from announced u join public."ContactTable" m on m.id = u.message_id;
  if made_from is not null then
    made_kind := 'new';
    -- Counts on from where the last alert began, while that alert is still on the screen or was never shown: first
    -- "1 new message", then "3 new messages" and not "2".
    if latest.kind = 'new' and (
      latest.made_at > moment - 2 * settings.flood_gap
      or exists (select from private.deliveries d where d.alert_id = latest.id and d.outcome is null)
    ) then
      made_from := least(made_from, latest.from_at);
    end if;
  else
    local_time := moment at time zone settings.time_zone;
    select max(a.made_at) into last_reminder from private.alerts a
    where a.kind = 'reminder' and a.made_at <= moment;
    if extract(hour from local_time) < settings.remind_from_hour
      or extract(hour from local_time) >= settings.remind_to_hour
      or last_reminder > moment - settings.remind_after
      or (select count(*) from private.alerts a
          where a.kind = 'reminder' and (a.made_at at time zone settings.time_zone)::date = local_time::date)
        >= settings.reminders_a_day
    then
      return;
    end if;
    select min(m.created_at) into oldest from public."ContactTable" m
    where m.answered_at is null and m.created_at >= settings.waiting_from;
    if oldest is null or oldest > moment - settings.remind_after then
      return;
    end if;
    made_kind := 'reminder';
    made_from := oldest;
  end if;

  perform private.add_mailboxes();
  update private.deliveries d set outcome = 'superseded'
  from private.alerts a where a.id = d.alert_id and d.outcome is null and a.kind in ('new', 'reminder');
  insert into private.alerts (kind, made_at, from_at) values (made_kind, moment, made_from) returning id into made_id;
  insert into private.deliveries (alert_id, target_id) select made_id, r.id from private.reachable_targets() r;
  delete from private.alerts a where a.made_at < moment - interval '30 days';
  delete from private.alert_targets t where t.dead_at < moment - interval '90 days';
end
$$;

-- The device takes no more alerts: its account is notified by e-mail.
create function private.bury_target(target bigint, moment timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner_id uuid;
  mail_id bigint;
  stopped_id bigint;
begin
  update private.alert_targets t set dead_at = moment, trouble = null
  where t.id = target and t.dead_at is null returning t.user_id into owner_id;
  update private.deliveries d set outcome = 'gone' where d.target_id = target and d.outcome is null;
  insert into private.alert_targets (user_id, kind) select owner_id, 'mail' where owner_id is not null
  on conflict (user_id) where kind = 'mail' do nothing;
  select r.id into mail_id from private.reachable_targets() r where r.user_id = owner_id and r.kind = 'mail';
  if mail_id is not null then
    insert into private.alerts (kind, made_at) values ('stopped', moment) returning id into stopped_id;
    insert into private.deliveries (alert_id, target_id) values (stopped_id, mail_id);
  end if;
end
$$;

-- Stores what the sender can do, so that the dashboard can show it.
create function private.note_sender(
  sender_public_key text, sender_push_hosts text[], sender_sends_mail boolean, moment timestamptz
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Written when something changed, otherwise once a minute: an idle server should not write to its disk all the time.
  update private.alert_sender s
  set public_key = sender_public_key, push_hosts = sender_push_hosts, sends_mail = sender_sends_mail,
    last_run = moment
  where (s.public_key, s.push_hosts, s.sends_mail)
      is distinct from (sender_public_key, sender_push_hosts, sender_sends_mail)
    or s.last_run is null or s.last_run not between moment - interval '1 minute' and moment;
  -- After a restore or a move the server has another key, and every push service refuses alerts to subscriptions made
  -- with the old one.
  perform private.bury_target(t.id, moment) from private.alert_targets t
  where t.kind = 'push' and t.dead_at is null and t.public_key <> sender_public_key;
end
$$;

-- Leases the deliveries that are due now to the caller; those of one alert, or of all.
create function private.lease_deliveries(moment timestamptz, only_alert bigint, most integer) returns table (
  alert_id bigint, target_id bigint, kind text, alert text, waiting integer, oldest_at timestamptz,
  endpoint text, p256dh text, auth text, email text
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with due as (
      select d.alert_id, d.target_id
      from private.deliveries d
      join private.alerts a on a.id = d.alert_id
      join private.alert_targets t on t.id = d.target_id
      where d.outcome is null and (only_alert is null or d.alert_id = only_alert)
        and (d.lease_until is null or d.lease_until <= moment)
        -- Somebody is waiting for a test, and may have fixed the cause just now.
        and (t.not_before is null or t.not_before <= moment or (a.kind = 'test' and d.lease_until is null))
      order by a.kind = 'test' desc, d.alert_id, d.target_id
      limit most
      for update of d skip locked
    ), leased as (
      update private.deliveries d set lease_until = moment + interval '60 seconds'
      from due where d.alert_id = due.alert_id and d.target_id = due.target_id
      returning d.alert_id, d.target_id
    )
    select l.alert_id, l.target_id, t.kind, a.kind, counted.waiting, counted.oldest_at,
      t.endpoint, t.p256dh, t.auth, case when t.kind = 'mail' then u.email::text end
    from leased l
    join private.alerts a on a.id = l.alert_id
    join private.alert_targets t on t.id = l.target_id
    join auth.users u on u.id = t.user_id
    left join lateral (
      select count(*)::integer as waiting, min(m.created_at) as oldest_at
      from public."ContactTable" m where m.answered_at is null and m.created_at >= a.from_at
    ) counted on a.from_at is not null
    order by a.kind = 'test' desc, l.alert_id, l.target_id;
end
$$;

create function private.claim_alerts(
  sender_public_key text, sender_push_hosts text[], sender_sends_mail boolean, moment timestamptz
) returns table (
  alert_id bigint, target_id bigint, kind text, alert text, waiting integer, oldest_at timestamptz,
  endpoint text, p256dh text, auth text, email text
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  -- One sender at a time makes alerts; another that is called at the same time only helps to send them.
  if pg_try_advisory_xact_lock(hashtextextended('claim_alerts', 0)) then
    perform private.note_sender(sender_public_key, sender_push_hosts, sender_sends_mail, moment);
    perform private.make_alerts(moment);
  end if;
  -- Nothing is sent about messages that were answered or deleted in the meantime, or to anybody who is no longer staff
  -- or has turned alerts off.
  update private.deliveries d set outcome = 'cancelled'
  from private.alerts a
  where a.id = d.alert_id and d.outcome is null and (
    a.from_at is not null and not exists (
      select from public."ContactTable" m where m.answered_at is null and m.created_at >= a.from_at)
    or d.target_id <> all (array(select r.id from private.reachable_targets() r)));
  return query select * from private.lease_deliveries(moment, null, 20);
end
$$;

-- A test to everybody, for the owner's command. Made and claimed in one step, so that no other sender takes it.
create function private.claim_tests(
  sender_public_key text, sender_push_hosts text[], sender_sends_mail boolean, moment timestamptz
) returns table (
  alert_id bigint, target_id bigint, kind text, alert text, waiting integer, oldest_at timestamptz,
  endpoint text, p256dh text, auth text, email text
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  test_id bigint;
begin
  perform private.note_sender(sender_public_key, sender_push_hosts, sender_sends_mail, moment);
  perform private.add_mailboxes();
  insert into private.alerts (kind, made_at) values ('test', moment) returning id into test_id;
  insert into private.deliveries (alert_id, target_id) select test_id, r.id from private.reachable_targets() r;
  return query select * from private.lease_deliveries(moment, test_id, 1000);
end
$$;

-- The result of a delivery: `sent`; `gone`, the device no longer accepts alerts; `refused`, our own fault, tried again
-- hourly; `busy`, tried again when the service asks for it (`retry_after`, seconds) or after 5 s, 10 s … 30 minutes.
-- `reason` is shown to staff and must name nobody. Returns whether the delivery is still known.
create function private.settle_alert(
  settled_alert bigint, settled_target bigint, result text, retry_after integer, reason text, moment timestamptz
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  alert_kind text;
begin
  if result is null or result not in ('sent', 'gone', 'refused', 'busy') then
    raise exception 'Unknown outcome.' using errcode = 'invalid_parameter_value', hint = 'unknown_outcome';
  end if;
  -- A newer alert may have superseded it in the meantime, but it was sent.
  update private.deliveries d
  set outcome = case when result = 'sent' then 'sent' else d.outcome end,
    lease_until = case when result in ('sent', 'gone') then d.lease_until else moment end
  from private.alerts a
  where d.alert_id = settled_alert and d.target_id = settled_target and a.id = d.alert_id
  returning a.kind into alert_kind;
  if not found then
    return false;
  end if;
  if result = 'gone' then
    perform private.bury_target(settled_target, moment);
  elsif result = 'sent' then
    update private.alert_targets t set failures = 0, not_before = null, trouble = null
    where t.id = settled_target and (t.failures > 0 or t.not_before is not null or t.trouble is not null);
  else
    update private.alert_targets t
    set failures = t.failures + 1, trouble = reason,
      not_before = moment + case
        when result = 'refused' then interval '1 hour'
        when retry_after is not null then make_interval(secs => least(greatest(retry_after, 1), 86400))
        else make_interval(secs => least(5 * 2 ^ least(t.failures, 20), 1800)) end
    where t.id = settled_target;
    -- Somebody is waiting for the result of a test: it is tried once, and the panel says what went wrong.
    if alert_kind = 'test' then
      update private.deliveries d set outcome = 'cancelled'
      where d.alert_id = settled_alert and d.target_id = settled_target and d.outcome is null;
    end if;
  end if;
  return true;
end
$$;

-- The functions of the API for the hosted sender, which has the secret key.
create function public.claim_alerts(
  public_key text default null, push_hosts text[] default '{}', sends_mail boolean default false,
  moment timestamptz default now()
) returns table (
  alert_id bigint, target_id bigint, kind text, alert text, waiting integer, oldest_at timestamptz,
  endpoint text, p256dh text, auth text, email text
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.claim_alerts(public_key, push_hosts, sends_mail, moment); $$;

create function public.settle_alert(
  alert_id bigint, target_id bigint, outcome text, retry_after integer default null, reason text default null,
  moment timestamptz default now()
) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.settle_alert(alert_id, target_id, outcome, retry_after, reason, moment); $$;

revoke all on function
  private.add_mailboxes(), private.make_alerts(timestamptz), private.bury_target(bigint, timestamptz),
  private.note_sender(text, text[], boolean, timestamptz),
  private.lease_deliveries(timestamptz, bigint, integer), private.claim_tests(text, text[], boolean, timestamptz)
  from public, anon, authenticated, service_role;
revoke all on function
  private.claim_alerts(text, text[], boolean, timestamptz),
  private.settle_alert(bigint, bigint, text, integer, text, timestamptz),
  public.claim_alerts(text, text[], boolean, timestamptz),
  public.settle_alert(bigint, bigint, text, integer, text, timestamptz)
  from public, anon, authenticated;
grant usage on schema private to service_role;
grant execute on function
  private.claim_alerts(text, text[], boolean, timestamptz),
  private.settle_alert(bigint, bigint, text, integer, text, timestamptz),
  public.claim_alerts(text, text[], boolean, timestamptz),
  public.settle_alert(bigint, bigint, text, integer, text, timestamptz)
  to service_role;
