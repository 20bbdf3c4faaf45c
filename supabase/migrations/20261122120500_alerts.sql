-- Alerts for staff: who is to be told and what was told. A message and the line that makes it known are one
-- transaction, so that an alert exists exactly when a message does.

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

-- Where an account is told: its devices, and its own e-mail address (at most one row, on until it is turned off).
create table private.alert_targets (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('push', 'mail')),
  -- A secret of the device and its push service: whoever has it can ring the device. Never in a log or a backup.
  endpoint text unique,
  p256dh text,
  auth text,
  -- The key of the server it was made for; a device takes alerts signed with that one alone.
  public_key text,
  is_on boolean not null default true,
  -- When the dashboard was last opened on it.
  seen_at timestamptz not null default now(),
  -- The push service said that it is gone for ever.
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
  -- It is about the messages from this moment on that wait; null for those that are about none.
  from_at timestamptz
);
create index alerts_by_kind on private.alerts (kind, id desc);

create table private.deliveries (
  alert_id bigint not null references private.alerts (id) on delete cascade,
  target_id bigint not null references private.alert_targets (id) on delete cascade,
  -- Until then it belongs to the sender that claimed it; who dies leaves it to the next.
  lease_until timestamptz,
  -- Null while it is to be sent.
  outcome text check (outcome in ('sent', 'superseded', 'cancelled', 'gone')),
  primary key (alert_id, target_id)
);
create index deliveries_by_target on private.deliveries (target_id);
create index deliveries_open on private.deliveries (alert_id) where outcome is null;

alter table private.unannounced enable row level security;
alter table private.alert_sender enable row level security;
alter table private.alert_targets enable row level security;
alter table private.alerts enable row level security;
alter table private.deliveries enable row level security;
revoke all on table private.unannounced, private.alert_sender, private.alert_targets, private.alerts,
  private.deliveries from public, anon, authenticated;

create function private.note_new_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Visitors alone, as in refuse_flood(): what a seed, a restore or a move brings is no news.
  if coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated') then
    insert into private.unannounced (message_id) values (new.id);
  end if;
  return null;
exception when others then
  -- A fault of the alerts never refuses a message. The reminder finds it all the same.
  return null;
end
$$;

revoke all on function private.note_new_message() from public, anon, authenticated;

create trigger contact_after_insert_2_unannounced after insert on public."ContactTable"
  for each row execute function private.note_new_message();

-- Answered before anybody was told: nobody needs to be. (What is deleted takes its line along.)
create function private.forget_answered() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.unannounced u where u.message_id = new.id;
  return null;
end
$$;

revoke all on function private.forget_answered() from public, anon, authenticated;

create trigger contact_after_answered after update of answered_at on public."ContactTable"
  for each row when (new.answered_at is not null) execute function private.forget_answered();
