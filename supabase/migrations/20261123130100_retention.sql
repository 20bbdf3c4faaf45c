-- How long messages are kept. Without a number they are kept until staff delete them. One row.

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

-- Deletes what has been kept long enough, and says how many. No clock that was wrong may delete a message too early:
-- - A message is as old as the newest of those that came before it at most, whatever its own date says.
-- - After a jump of more than a week, back or ahead, nothing is deleted for a week, and somebody can mend the clock.
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
  -- A hold that ends further ahead than it lasts was set by a wrong clock: its week begins now.
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

-- What the dashboard says about it.
create function private.message_retention() returns table (answered_days integer, all_days integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.staff_id();
  return query select r.answered_days, r.all_days from private.retention r;
end
$$;

create function public.message_retention() returns table (answered_days integer, all_days integer)
language sql stable security invoker set search_path = ''
as $$
  select * from private.message_retention();
$$;

revoke all on function private.forget_messages(timestamptz) from public, anon, authenticated;
revoke all on function private.message_retention(), public.message_retention() from public, anon;
grant execute on function private.message_retention(), public.message_retention() to authenticated;
