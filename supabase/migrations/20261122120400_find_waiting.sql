-- The list of the dashboard by what is waiting or answered and by sender. Old calls go on working: the new parameters
-- have defaults, the new columns come last. (A function's columns cannot be changed, so they are made anew.)

drop function public.find_messages(text, timestamptz, bigint, integer);
drop function public.count_messages(text);
drop function private.matching_message_ids(text, timestamptz, bigint, integer);
drop function private.count_matching_messages(text);

-- Conditions for the row m, as text to be executed: which of the lists it is on, and the sender.
create function private.list_condition(show text, from_sender text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case show
    when 'all' then 'true'
    when 'answered' then 'm.answered_at is not null'
    when 'waiting' then format('m.answered_at is null and m.created_at >= %L::timestamptz',
      (select a.waiting_from from private.alert_settings a))
    end
    || case when from_sender is null then '' else format(
      ' and m.id = any (array(select s.message_id from private.message_senders s where s.sender_key = %L))', from_sender)
    end;
end
$$;

create function private.refuse_unknown_list(show text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if show is null or show not in ('waiting', 'answered', 'all') then
    raise exception 'There is no list of that name.' using errcode = 'invalid_parameter_value', hint = 'unknown_list';
  end if;
end
$$;

-- Runs as its owner, because row-level security would keep the planner from using the trigram index (LIKE is not
-- leakproof); so it asks for the staff role itself, and gives away nothing but ids.
create function private.matching_message_ids(
  search text, before_at timestamptz, before_id bigint, page_size integer, show text, from_sender text
) returns table (id bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Enough to fill a page with any common word, few enough to cost nothing when the word is rare.
  newest_rows constant integer := 1000;
  listed text;
  matches text := 'true';
  pattern text;
  found bigint[];
  seen integer;
begin
  perform private.staff_id();
  perform private.refuse_unknown_list(show);

  listed := private.list_condition(show, from_sender);
  if before_at is not null then
    listed := listed || format(' and (m.created_at, m.id) < (%L::timestamptz, %L::bigint)', before_at, before_id);
  end if;
  foreach pattern in array private.search_patterns(search) loop
    matches := matches || format(' and search_text like %L', pattern);
  end loop;

  -- Statistics are missing or old on a small server, so the choice between the two indexes is made here and not by
  -- the planner. A common word fills the page from the newest rows of the list, read by key ...
  execute format(
    'with newest as materialized (
       select m.id, m.created_at, m.search_text from public."ContactTable" m where %s
       order by m.created_at desc, m.id desc limit %s
     ), hits as (
       select n.id, n.created_at from newest n where %s order by n.created_at desc, n.id desc limit %s
     )
     select array(select h.id from hits h), (select count(*) from newest)',
    listed, case when matches = 'true' then page_size else newest_rows end, matches, page_size)
  into found, seen;

  -- ... a rare one is looked up by its trigrams, and then there are few rows to put in order.
  if cardinality(found) < page_size and seen = newest_rows and matches <> 'true' then
    execute format(
      'with hits as materialized (
         select m.id, m.created_at from public."ContactTable" m where %s and %s
       )
       select array(select h.id from hits h order by h.created_at desc, h.id desc limit %s)',
      listed, matches, page_size)
    into found;
  end if;
  return query select unnest(found);
end
$$;

-- One page, newest first: the messages older than the key (before_at, before_id), or the newest ones without a key.
-- The rows themselves pass row-level security.
create function public.find_messages(
  search text default '', before_at timestamptz default null, before_id bigint default null,
  page_size integer default 50, show text default 'all', from_sender text default null
) returns table (
  id bigint, created_at timestamptz, name text, email text, phone bigint, message text, submission_id uuid,
  written_at timestamptz, answered_at timestamptz, answered_by text, is_waiting boolean, answering_by text,
  answering_since timestamptz, sender_key text, sender_count integer
)
language plpgsql stable security invoker set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Looked up by themselves, before the rows: for an account without the role, row-level security would answer
  -- "no rows" and never ask the function that refuses.
  hits constant bigint[] := array(
    select hit.id
    from private.matching_message_ids(search, before_at, before_id, least(greatest(page_size, 1), 1000), show,
      from_sender) as hit);
begin
  return query
    select m.id, m.created_at, m.name, m.email, m.phone, m.message, m.submission_id, m.written_at,
      m.answered_at, m.answered_by, s.is_waiting, s.answering_by, s.answering_since, s.sender_key, s.sender_count
    from public."ContactTable" m join private.message_states(hits) s on s.id = m.id
    where m.id = any (hits)
    order by m.created_at desc, m.id desc;
end
$$;

-- How many there are in all; apart from the page, because counting grows with the table and a page does not.
create function private.count_matching_messages(search text, show text, from_sender text) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  matches text := 'true';
  pattern text;
  total bigint;
begin
  perform private.staff_id();
  perform private.refuse_unknown_list(show);
  foreach pattern in array private.search_patterns(search) loop
    matches := matches || format(' and search_text like %L', pattern);
  end loop;
  execute format('select count(*) from public."ContactTable" m where %s and %s',
    private.list_condition(show, from_sender), matches) into total;
  return total;
end
$$;

create function public.count_messages(
  search text default '', show text default 'all', from_sender text default null
) returns bigint
language sql stable security invoker set search_path = ''
as $$
  select private.count_matching_messages(search, show, from_sender);
$$;

-- How many wait for an answer, and which of them has waited longest.
create function private.waiting_summary() returns table (waiting bigint, oldest_id bigint, oldest_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  since timestamptz;
begin
  perform private.staff_id();
  select a.waiting_from into since from private.alert_settings a;
  return query
    select (select count(*) from public."ContactTable" m where m.answered_at is null and m.created_at >= since),
      oldest.id, oldest.created_at
    from (select) as one left join lateral (
      select m.id, m.created_at from public."ContactTable" m
      where m.answered_at is null and m.created_at >= since
      order by m.created_at, m.id limit 1
    ) oldest on true;
end
$$;

create function public.waiting_summary() returns table (waiting bigint, oldest_id bigint, oldest_at timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select * from private.waiting_summary();
$$;

revoke all on function private.list_condition(text, text), private.refuse_unknown_list(text)
  from public, anon, authenticated;
revoke all on function
  private.matching_message_ids(text, timestamptz, bigint, integer, text, text),
  private.count_matching_messages(text, text, text), private.waiting_summary(),
  public.find_messages(text, timestamptz, bigint, integer, text, text), public.count_messages(text, text, text),
  public.waiting_summary()
  from public, anon;
grant execute on function
  private.matching_message_ids(text, timestamptz, bigint, integer, text, text),
  private.count_matching_messages(text, text, text), private.waiting_summary(),
  public.find_messages(text, timestamptz, bigint, integer, text, text), public.count_messages(text, text, text),
  public.waiting_summary()
  to authenticated;
