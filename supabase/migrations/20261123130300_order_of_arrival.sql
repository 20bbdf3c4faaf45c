-- The list in the order of arrival, which no clock can change: a message of a day when the clock was a year ahead
-- stood above all others for a year, and one of a day when it was behind was never seen. Old calls go on working: the
-- number in their key decides, and the date where it comes without one.

drop index public.contact_newest_first;
drop index public.contact_answered;
-- contact_waiting stays: alerts ask since when the oldest message waits.
create index contact_waiting_by_id on public."ContactTable" (id desc) where answered_at is null;
create index contact_answered_by_id on public."ContactTable" (id desc) where answered_at is not null;

-- Runs as its owner, because row-level security would keep the planner from using the trigram index (LIKE is not
-- leakproof); so it asks for the staff role itself, and gives away nothing but ids.
create or replace function private.matching_message_ids(
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
  if before_id is not null then
    listed := listed || format(' and m.id < %L::bigint', before_id);
  elsif before_at is not null then
    listed := listed || format(' and m.created_at < %L::timestamptz', before_at);
  end if;
  foreach pattern in array private.search_patterns(search) loop
    matches := matches || format(' and search_text like %L', pattern);
  end loop;

  -- Statistics are missing or old on a small server, so the choice between the two indexes is made here and not by
  -- the planner. A common word fills the page from the newest rows of the list, read by key ...
  execute format(
    'with newest as materialized (
       select m.id, m.search_text from public."ContactTable" m where %s order by m.id desc limit %s
     ), hits as (
       select n.id from newest n where %s order by n.id desc limit %s
     )
     select array(select h.id from hits h), (select count(*) from newest)',
    listed, case when matches = 'true' then page_size else newest_rows end, matches, page_size)
  into found, seen;

  -- ... a rare one is looked up by its trigrams, and then there are few rows to put in order.
  if cardinality(found) < page_size and seen = newest_rows and matches <> 'true' then
    execute format(
      'with hits as materialized (
         select m.id from public."ContactTable" m where %s and %s
       )
       select array(select h.id from hits h order by h.id desc limit %s)',
      listed, matches, page_size)
    into found;
  end if;
  return query select unnest(found);
end
$$;

-- One page, newest first: the messages older than the key (before_id), or the newest ones without a key. The rows
-- themselves pass row-level security.
create or replace function public.find_messages(
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
    order by m.id desc;
end
$$;
