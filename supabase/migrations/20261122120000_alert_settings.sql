-- What the owner may choose about alerts and reminders, and from when on a message counts as waiting. One row.

create table private.alert_settings (
  only_row boolean primary key default true check (only_row),
  -- Messages from before somebody could mark them as answered wait for nobody: years of old ones must not alarm.
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
  -- An unknown name raises an error here and not in the night when the first reminder is due.
  time_zone text not null default 'America/New_York'
    check (timestamptz '2026-01-01 00:00:00+00' at time zone time_zone is not null)
);
alter table private.alert_settings enable row level security;
revoke all on table private.alert_settings from public, anon, authenticated;

insert into private.alert_settings (waiting_from)
select case when exists (select from public."ContactTable") then now() else timestamptz '-infinity' end;
