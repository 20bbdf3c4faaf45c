-- Deleting messages, and how long things are kept. What has expired is deleted even on a day without visitors: the
-- names of senders every ten minutes; every night the ids of deleted messages, and the messages that are kept only so
-- long. The embedded server calls forget_senders() and forget_old() for it, and pg_cron in a hosted project.

-- ── What staff deleted stays deleted ──

-- A device that never learned that its message had arrived may send it again weeks later. The submission id of a
-- deleted message contains nothing personal and is therefore kept for 180 days.
create table private.deleted_submissions (
  submission_id uuid primary key,
  deleted_at timestamptz not null default now()
);
alter table private.deleted_submissions enable row level security;
revoke all on table private.deleted_submissions from public, anon, authenticated;
create index deleted_submissions_by_age on private.deleted_submissions (deleted_at);

-- Old ids are removed in forget_old() and not here: with a clock that is a year ahead for an hour, the next deletion
-- would let every deleted message come back.
create function private.remember_deleted_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.submission_id is not null then
    insert into private.deleted_submissions (submission_id) values (old.submission_id)
    on conflict (submission_id) do update set deleted_at = excluded.deleted_at;
  end if;
  return null;
end
$$;

create function private.refuse_deleted_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.deleted_submissions d
    where d.submission_id = new.submission_id and d.deleted_at >= now() - interval '180 days'
  ) then
    -- Word for word the error of the unique constraint, so the device treats the message as delivered, which is true.
    raise exception 'duplicate key value violates unique constraint "contact_submission_id_key"'
      using errcode = 'unique_violation', schema = 'public', table = 'ContactTable',
        constraint = 'contact_submission_id_key';
  end if;
  return new;
end
$$;

create trigger contact_remember_deleted after delete on public."ContactTable"
  for each row execute function private.remember_deleted_submission();

-- Triggers of one kind run in the order of their names: this one before the limit on floods.
create trigger contact_before_insert_1_deleted before insert on public."ContactTable"
  for each row execute function private.refuse_deleted_submission();

-- Returns the ids that this call deleted; the others were gone already. Checks the role first, because row-level
-- security would refuse an account without it in silence.
create function private.delete_messages(ids bigint[]) returns table (id bigint)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.staff_id();
  perform private.refuse_too_many(ids);
  perform from public."ContactTable" m where m.id = any (ids) order by m.id for update;
  return query delete from public."ContactTable" m where m.id = any (ids) returning m.id;
end
$$;

-- ── How long messages are kept ──

-- Without a number they are kept until staff delete them. One row.
create table private.retention (
  only_row boolean primary key default true check (only_row),
  -- Days after which a message is deleted: since it was answered, and since it came.
  answered_days integer check (answered_days > 0),
  all_days integer check (all_days > 0),
  -- When forget_messages() last ran, and until when it deletes nothing because the clock had jumped.
  ran_at timestamptz,
  held_until timestamptz
);
alter table private.retention enable row level security;
revoke all on table private.retention from public, anon, authenticated;
insert into private.retention default values;

-- Deletes what has been kept long enough, and returns how many. No wrong clock may delete a message too early:
-- - A message is at most as old as the newest of those that came before it, whatever its own date says.
-- - After a jump of more than a week, back or ahead, nothing is deleted for a week, so that somebody can correct the
--   clock.
create function private.forget_messages(moment timestamptz default now())
returns table (deleted integer, held_until timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  week constant interval := interval '7 days';
  settings private.retention;
  hold timestamptz;
  gone integer := 0;
begin
  select * into settings from private.retention for update;
  hold := settings.held_until;
  -- A hold that ends more than a week from now was set by a wrong clock: its week begins now.
  if hold > moment + week or settings.ran_at not between moment - week and moment + interval '1 day' then
    hold := moment + week;
  elsif hold <= moment then
    hold := null;
  end if;
  update private.retention set ran_at = moment, held_until = hold;

  if hold is null and (settings.answered_days is not null or settings.all_days is not null) then
    delete from public."ContactTable" m
    using (
      select t.id, t.answered_at,
        max(t.created_at) filter (where t.created_at <= moment) over (order by t.id) as came_at
      from public."ContactTable" t
    ) known
    where m.id = known.id and (
      known.came_at < moment - make_interval(days => settings.all_days)
      or known.answered_at is not null
        and greatest(known.came_at, known.answered_at) < moment - make_interval(days => settings.answered_days));
    get diagnostics gone = row_count;
  end if;
  return query select gone, case when settings.answered_days is not null or settings.all_days is not null then hold end;
end
$$;

-- The dashboard shows it.
create function private.message_retention() returns table (answered_days integer, all_days integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.staff_id();
  return query select r.answered_days, r.all_days from private.retention r;
end
$$;

-- ── What is done every ten minutes and every night ──

-- A date in the future in our own notes was written by a clock that has been corrected since. Until then it would hold
-- up an alert, or say that somebody is answering. Never done to messages or deletions: if the clock is wrong now, their
-- dates would be lost.
create function private.heal_clock(moment timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.message_claims c set claimed_at = moment where c.claimed_at > moment;
  update private.alerts a set made_at = moment where a.made_at > moment;
  update private.alert_sender s set last_run = null where s.last_run > moment;
  update private.deliveries d set lease_until = moment where d.lease_until > moment + interval '60 seconds';
  -- No push service is given a longer wait (settle_alert).
  update private.alert_targets t set not_before = moment where t.not_before > moment + interval '1 day';
end
$$;

-- Deletes the names of senders as soon as nothing counts by them.
create function private.forget_senders(moment timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_sender_day((moment at time zone 'UTC')::date);
  delete from private.recent_submissions r using private.contact_limit l
  where r.sent_at < moment - l.within or r.sent_at > moment + l.within;
end
$$;

create function private.forget_old(moment timestamptz default now())
returns table (deleted integer, held_until timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  done record;
begin
  perform private.heal_clock(moment);
  perform private.forget_senders(moment);
  select f.deleted, f.held_until into done from private.forget_messages(moment) f;
  if (select r.held_until from private.retention r) is null then
    delete from private.deleted_submissions d where d.deleted_at < moment - interval '180 days';
  end if;
  return query select done.deleted, done.held_until;
end
$$;

-- The functions of the API.
create function public.delete_messages(ids bigint[]) returns table (id bigint)
language sql volatile security invoker set search_path = ''
as $$
  select * from private.delete_messages(ids);
$$;

create function public.message_retention() returns table (answered_days integer, all_days integer)
language sql stable security invoker set search_path = ''
as $$
  select * from private.message_retention();
$$;

revoke all on function private.remember_deleted_submission(), private.refuse_deleted_submission(),
  private.forget_messages(timestamptz), private.heal_clock(timestamptz), private.forget_senders(timestamptz),
  private.forget_old(timestamptz)
  from public, anon, authenticated;
revoke all on function private.delete_messages(bigint[]), private.message_retention(),
  public.delete_messages(bigint[]), public.message_retention()
  from public, anon;
grant execute on function private.delete_messages(bigint[]), private.message_retention(),
  public.delete_messages(bigint[]), public.message_retention()
  to authenticated;
