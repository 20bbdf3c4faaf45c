-- What has had its time is forgotten, also on a day without a visitor: the names of senders every ten minutes; every
-- night the ids of deleted messages after 180 days, and messages that are kept for so long only. Run by the embedded
-- server, and by pg_cron in a hosted project.

-- A date ahead of now in our own notes was written by a clock that has been put right since. Until then it would hold
-- up an alert, or say that somebody is answering. Never done to messages or to what was deleted: if the clock is
-- wrong at this moment, their dates would be lost.
create function private.heal_clock(moment timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.taken t set taken_at = moment where t.taken_at > moment;
  update private.alerts a set made_at = moment where a.made_at > moment;
  update private.alert_sender s set last_run = null where s.last_run > moment;
  update private.deliveries d set lease_until = moment where d.lease_until > moment + interval '60 seconds';
  -- No service is waited for longer than this (settle_alert).
  update private.alert_targets t set not_before = moment where t.not_before > moment + interval '1 day';
end
$$;

-- The ids of deleted messages are given up here and not at the next deletion: a clock that is a year ahead for an hour
-- would let every deleted message come back.
create or replace function private.remember_deleted_submission() returns trigger
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

-- The names of senders, as soon as nothing counts by them any more: every ten minutes.
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

revoke all on function
  private.heal_clock(timestamptz), private.forget_senders(timestamptz), private.forget_old(timestamptz)
  from public, anon, authenticated;

-- pg_cron by UTC: at night in America.
do $$
begin
  if to_regnamespace('cron') is not null then
    execute $job$select cron.schedule('forget-senders', '*/10 * * * *', 'select private.forget_senders()')$job$;
    execute $job$select cron.schedule('forget-old', '30 8 * * *', 'select private.forget_old()')$job$;
  end if;
exception when others then
  raise notice 'Nothing is forgotten at night: %', sqlerrm;
end
$$;
