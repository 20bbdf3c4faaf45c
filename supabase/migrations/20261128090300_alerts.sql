-- Alerts for staff: who is notified, of what, and what an account may set for itself. A message and the row that
-- announces it are stored in one transaction, so that an alert is made exactly when a message is.

-- The owner's choices for alerts and reminders, and from when on a message counts as waiting. One row.
create table private.alert_settings (
  only_row boolean primary key default true check (only_row),
  -- Messages from before this moment do not count as waiting: nobody could mark them as answered, and years of old
  -- messages must not cause alerts.
  waiting_from timestamptz not null default now(),
  -- The shortest time between two alerts, and between two while more than `flood_size` messages wait.
  gap interval not null default interval '5 minutes' check (gap > interval '0'),
  flood_size integer not null default 20 check (flood_size > 0),
  flood_gap interval not null default interval '30 minutes' check (flood_gap > interval '0'),
  -- Reminders while nobody answers: how long after the oldest message and after one another, in which hours of the
  -- company's day, and how many a day (0: none).
  remind_after interval not null default interval '3 hours' check (remind_after > interval '0'),
  remind_from_hour integer not null default 8 check (remind_from_hour between 0 and 23),
  remind_to_hour integer not null default 20 check (remind_to_hour between 1 and 24),
  reminders_a_day integer not null default 3 check (reminders_a_day >= 0),
  -- An unknown name raises an error here, and not only when the first reminder is due.
  time_zone text not null default 'America/New_York'
    check (timestamptz '2026-01-01 00:00:00+00' at time zone time_zone is not null)
);
insert into private.alert_settings (waiting_from)
select case when exists (select from public."ContactTable") then now() else timestamptz '-infinity' end;

create table private.unannounced (
  message_id bigint primary key references public."ContactTable" (id) on delete cascade
);

-- What the sender last said about itself: written by claim_alerts, read by the dashboard. One row.
create table private.alert_sender (
  only_row boolean primary key default true check (only_row),
  -- The public half of the VAPID key, base64url; null while there can be no push.
  public_key text,
  -- host:port of push services beside the built-in list.
  push_hosts text[] not null default '{}',
  sends_mail boolean not null default false,
  last_run timestamptz
);
insert into private.alert_sender default values;

-- Where an account is notified: on its devices, and at its own e-mail address (at most one row, on until turned off).
create table private.alert_targets (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('push', 'mail')),
  -- A secret between the device and its push service: whoever has it can notify the device. Never in a log or a backup.
  endpoint text unique,
  p256dh text,
  auth text,
  -- The server key that the device subscribed with; it accepts only alerts signed with that key.
  public_key text,
  is_on boolean not null default true,
  -- When the dashboard was last opened on it.
  seen_at timestamptz not null default now(),
  -- The push service said that the device is gone for good.
  dead_at timestamptz,
  -- What went wrong since the last success; nothing is sent before `not_before`.
  failures integer not null default 0,
  not_before timestamptz,
  trouble text,
  constraint alert_target_complete check (
    case kind when 'push' then endpoint is not null and p256dh is not null and auth is not null
      else endpoint is null end)
);
create index alert_targets_by_user on private.alert_targets (user_id);
create unique index alert_targets_one_mail on private.alert_targets (user_id) where kind = 'mail';

create table private.alerts (
  id bigint generated always as identity primary key,
  -- `stopped`: one of the account's devices takes no alerts any more.
  kind text not null check (kind in ('new', 'reminder', 'test', 'stopped')),
  made_at timestamptz not null,
  -- The alert is about the waiting messages from this moment on; null when it is about none.
  from_at timestamptz
);
create index alerts_by_kind on private.alerts (kind, id desc);

create table private.deliveries (
  alert_id bigint not null references private.alerts (id) on delete cascade,
  target_id bigint not null references private.alert_targets (id) on delete cascade,
  -- Until then only the sender that claimed it may send it. When that sender dies, another one takes over after this.
  lease_until timestamptz,
  -- Null until it is sent or given up.
  outcome text check (outcome in ('sent', 'superseded', 'cancelled', 'gone')),
  primary key (alert_id, target_id)
);
create index deliveries_by_target on private.deliveries (target_id);
create index deliveries_open on private.deliveries (alert_id) where outcome is null;

alter table private.alert_settings enable row level security;
alter table private.unannounced enable row level security;
alter table private.alert_sender enable row level security;
alter table private.alert_targets enable row level security;
alter table private.alerts enable row level security;
alter table private.deliveries enable row level security;
revoke all on table private.alert_settings, private.unannounced, private.alert_sender, private.alert_targets,
  private.alerts, private.deliveries from public, anon, authenticated;

-- ── Triggers of the messages ──

create function private.note_new_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only visitors, as in refuse_flood(): messages of a seed, a restore or a move are not new.
  if coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated') then
    insert into private.unannounced (message_id) values (new.id);
  end if;
  return null;
exception when others then
  -- A fault of the alerts must not refuse a message. The reminder finds it anyway.
  return null;
end
$$;

create trigger contact_after_insert_2_unannounced after insert on public."ContactTable"
  for each row execute function private.note_new_message();

-- A message that was answered before anybody was notified needs no alert. (The row of a deleted message is deleted with
-- it.)
create function private.forget_answered() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.unannounced u where u.message_id = new.id;
  return null;
end
$$;

create trigger contact_after_answered after update of answered_at on public."ContactTable"
  for each row when (new.answered_at is not null) execute function private.forget_answered();

-- ── What an account sets for itself: its devices, its e-mail, a test ──

-- Whether the server would send to this address: https on the usual port at one of the browsers' push services, or an
-- address of `push_hosts` (host:port). Only the latter may be http, on this machine. The same rule as in
-- supabase/functions/_shared/alerts/push-address.ts, which checks again before each sending.
create function private.is_push_address(endpoint text, push_hosts text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(length(endpoint) <= 2000 and (
    endpoint ~ '^https://(fcm\.googleapis\.com|jmt17\.google\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)/[\x21-\x22\x24-\x5B\x5D-\x7E]*$'
    or (endpoint ~ '^https://[a-z0-9.-]+:[0-9]+/[\x21-\x22\x24-\x5B\x5D-\x7E]*$'
        or endpoint ~ '^http://(localhost|127\.0\.0\.1):[0-9]+/[\x21-\x22\x24-\x5B\x5D-\x7E]*$')
      and split_part(split_part(endpoint, '://', 2), '/', 1) = any (push_hosts)
  ), false);
$$;

-- Who can be notified now: devices made for the sender's key, and e-mail that is on; of current staff only.
create function private.reachable_targets() returns table (id bigint, user_id uuid, kind text)
language sql stable security definer set search_path = ''
as $$
  select t.id, t.user_id, t.kind
  from private.alert_targets t
  join private.current_staff() s on s.user_id = t.user_id
  cross join private.alert_sender sender
  where case t.kind
    when 'push' then t.dead_at is null and t.public_key = sender.public_key
    else t.is_on and sender.sends_mail and s.email is not null end;
$$;

create function private.save_alert_device(address text, device_key text, device_auth text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := private.staff_id();
  sender private.alert_sender;
  saved_dead_at timestamptz;
begin
  select * into sender from private.alert_sender;
  if sender.public_key is null then
    raise exception 'Alerts are not set up on the server.' using errcode = 'object_not_in_prerequisite_state', hint = 'no_sender';
  end if;
  if not private.is_push_address(address, sender.push_hosts) then
    raise exception 'This is not an address of a push service that we know.'
      using errcode = 'invalid_parameter_value', hint = 'unknown_push_service';
  end if;
  -- An uncompressed point of P-256 (65 bytes) and 16 bytes, base64url.
  if coalesce(device_key !~ '^B[A-Za-z0-9_-]{86}$' or device_auth !~ '^[A-Za-z0-9_-]{22}$', true) then
    raise exception 'The keys of the device are not as browsers make them.'
      using errcode = 'invalid_parameter_value', hint = 'bad_device_keys';
  end if;

  -- A device belongs to whoever signed in on it last. One that its push service has dropped stays dead: it must
  -- subscribe again, which gives it another address.
  insert into private.alert_targets as t (user_id, kind, endpoint, p256dh, auth, public_key, seen_at)
  values (me, 'push', address, device_key, device_auth, sender.public_key, now())
  on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
    public_key = excluded.public_key, seen_at = excluded.seen_at
  returning t.dead_at into saved_dead_at;

  -- Ten devices per account: those that were not used for the longest time are removed.
  delete from private.alert_targets t where t.id in (
    select old.id from private.alert_targets old where old.user_id = me and old.kind = 'push'
    order by old.dead_at is null desc, old.seen_at desc, old.id desc offset 10);
  return case when saved_dead_at is null then 'on' else 'dead' end;
end
$$;

create function private.remove_alert_device(address text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := private.staff_id();
begin
  delete from private.alert_targets t where t.endpoint = address and t.user_id = me;
  return found;
end
$$;

create function private.set_alert_mail(wanted boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.alert_targets as t (user_id, kind, is_on) values (private.staff_id(), 'mail', wanted)
  on conflict (user_id) where kind = 'mail' do update set is_on = excluded.is_on;
  return wanted;
end
$$;

-- A test for one device of this account, or for all it has, e-mail included. Returns how many will get it.
create function private.test_alert(address text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := private.staff_id();
  targets bigint[];
  test_id bigint;
begin
  if not exists (select from private.alert_sender s where s.public_key is not null or s.sends_mail) then
    raise exception 'Alerts are not set up on the server.' using errcode = 'object_not_in_prerequisite_state', hint = 'no_sender';
  end if;
  -- One call at a time, or ten at once would each count none before it.
  perform pg_advisory_xact_lock(hashtextextended('alert test ' || me, 0));
  if (select count(distinct a.id) from private.alerts a
      join private.deliveries d on d.alert_id = a.id join private.alert_targets t on t.id = d.target_id
      where a.kind = 'test' and t.user_id = me and a.made_at > now() - interval '10 minutes') >= 10 then
    raise exception 'Ten tests in ten minutes are enough. Please wait.'
      using errcode = 'program_limit_exceeded', hint = 'too_many_tests';
  end if;
  if address is null then
    insert into private.alert_targets (user_id, kind) values (me, 'mail')
    on conflict (user_id) where kind = 'mail' do nothing;
  end if;
  targets := array(
    select r.id from private.reachable_targets() r join private.alert_targets t on t.id = r.id
    where r.user_id = me and (address is null or t.endpoint = address));
  if cardinality(targets) = 0 then
    raise exception 'There is nothing to send a test to.' using errcode = 'no_data_found', hint = 'no_target';
  end if;
  insert into private.alerts (kind, made_at) values ('test', now()) returning id into test_id;
  insert into private.deliveries (alert_id, target_id) select test_id, unnest(targets);
  return cardinality(targets);
end
$$;

-- Everything the panel shows, for this account and the device with this address. One row.
create function private.alert_setup(address text) returns table (
  public_key text, sends_mail boolean, last_run timestamptz, is_late boolean, device text, devices integer,
  mail_is_on boolean, mail_address text, targets integer, trouble text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant uuid := private.staff_id();
begin
  return query
    select sender.public_key, sender.sends_mail, sender.last_run,
      (sender.public_key is not null or sender.sends_mail) and sender.last_run < now() - interval '5 minutes',
      coalesce((
        select case when t.dead_at is not null or t.public_key is distinct from sender.public_key then 'dead' else 'on' end
        from private.alert_targets t where t.user_id = me and t.endpoint = address), 'off'),
      (select count(*)::integer from private.reachable_targets() r where r.user_id = me and r.kind = 'push'),
      coalesce((select t.is_on from private.alert_targets t where t.user_id = me and t.kind = 'mail'), true),
      (select u.email::text from auth.users u where u.id = me),
      -- E-mail is on by default, also for accounts that no alert has reached yet.
      (select count(*)::integer from private.reachable_targets() r where r.kind = 'push')
        + (select count(*)::integer from private.current_staff() s
           where sender.sends_mail and s.email is not null and not exists (
             select from private.alert_targets t where t.user_id = s.user_id and t.kind = 'mail' and not t.is_on)),
      (select t.trouble from private.alert_targets t join private.reachable_targets() r on r.id = t.id
       where t.trouble is not null order by t.failures desc, t.id limit 1)
    from private.alert_sender sender;
end
$$;

-- The functions of the API.
create function public.alert_setup(endpoint text default null) returns table (
  public_key text, sends_mail boolean, last_run timestamptz, is_late boolean, device text, devices integer,
  mail_is_on boolean, mail_address text, targets integer, trouble text
)
language sql stable security invoker set search_path = ''
as $$ select * from private.alert_setup(endpoint); $$;

create function public.save_alert_device(endpoint text, p256dh text, auth text) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.save_alert_device(endpoint, p256dh, auth); $$;

create function public.remove_alert_device(endpoint text) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.remove_alert_device(endpoint); $$;

create function public.set_alert_mail(is_on boolean) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.set_alert_mail(is_on); $$;

create function public.test_alert(endpoint text default null) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.test_alert(endpoint); $$;

revoke all on function private.note_new_message(), private.forget_answered(), private.is_push_address(text, text[]),
  private.reachable_targets() from public, anon, authenticated;
revoke all on function
  private.alert_setup(text), private.save_alert_device(text, text, text), private.remove_alert_device(text),
  private.set_alert_mail(boolean), private.test_alert(text),
  public.alert_setup(text), public.save_alert_device(text, text, text), public.remove_alert_device(text),
  public.set_alert_mail(boolean), public.test_alert(text)
  from public, anon;
grant execute on function
  private.alert_setup(text), private.save_alert_device(text, text, text), private.remove_alert_device(text),
  private.set_alert_mail(boolean), private.test_alert(text),
  public.alert_setup(text), public.save_alert_device(text, text, text), public.remove_alert_device(text),
  public.set_alert_mail(boolean), public.test_alert(text)
  to authenticated;
