-- The lists of the dashboard, with search: newest first, page by page, and how many there are.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- One text per message with everything that staff search in. It is in lower case, with single spaces and a space before
-- every word, so that a search for one or two letters can mean the beginning of a word. The reference that visitors see
-- (src/domain/reference.ts: the first 30 bits of the submission id, five bits per symbol) is in it with and without its
-- dash.
create function private.message_search_text(
  name text, email text, phone bigint, message text, submission_id uuid
) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(
    ' ' || coalesce(name, '')
    || ' ' || coalesce(email, '')
    || ' ' || coalesce(lpad(phone::text, greatest(10, length(phone::text)), '0'), '')
    || ' ' || coalesce(left(reference, 4) || '-' || right(reference, 2) || ' ' || reference, '')
    || ' ' || regexp_replace(coalesce(message, ''), '\s+', ' ', 'g'))
  from (
    select string_agg(
      substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', ((bits >> (5 * place)) & 31)::int + 1, 1), '' order by place desc
    ) as reference
    from (select ('x' || left(submission_id::text, 8))::bit(32)::bigint >> 2 as bits) as head,
      generate_series(0, 5) as place
  ) as made;
$$;

-- Postgres computes the column with the rights of the visitor who inserts. The function reads only its arguments.
revoke all on function private.message_search_text(text, text, bigint, text, uuid) from public;
grant execute on function private.message_search_text(text, text, bigint, text, uuid) to anon, authenticated;

-- A trigram index finds any part of a word in any language; full text search would find only whole words.
alter table public."ContactTable"
  add column search_text text
  generated always as (private.message_search_text(name, email, phone, message, submission_id)) stored;

create index contact_search_text on public."ContactTable" using gin (search_text extensions.gin_trgm_ops);

-- The patterns of a search, which must all match. Digits with the punctuation of a phone number are one number, without
-- the country code. Fewer than three letters must begin a word, because trigrams need three characters.
create function private.search_patterns(search text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when search ~ '^[-+().\s\d]+$' and length(digits) >= 3 then array['%' || digits || '%']
    else array(
      select case when length(word) < 3 then '% ' else '%' end
        || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      from regexp_split_to_table(lower(search), '\s+') with ordinality as words (word, place)
      where word <> ''
      order by place
      limit 10)
    end
  from (
    select case when length(all_digits) = 11 then ltrim(all_digits, '1') else all_digits end as digits
    from (select regexp_replace(search, '\D', '', 'g') as all_digits) as kept
  ) as phone;
$$;

-- Conditions on the row m, as SQL text: which list it is on, and its sender.
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

-- Runs with its owner's rights, because row-level security would keep the planner from using the trigram index (LIKE
-- is not leakproof). It therefore checks the staff role itself, and returns only ids.
create function private.matching_message_ids(
  search text, before_id bigint, page_size integer, show text, from_sender text
) returns table (id bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Enough to fill a page with any common word, and few enough to cost little when the word is rare.
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
  end if;
  foreach pattern in array private.search_patterns(search) loop
    matches := matches || format(' and search_text like %L', pattern);
  end loop;

  -- Statistics are missing or old on a small server, so the choice between the two indexes is made here and not by
  -- the planner. A common word fills the page from the newest rows of the list, read by id ...
  execute format(
    'with newest as materialized (
       select m.id, m.search_text from public."ContactTable" m where %s order by m.id desc limit %s
     ), hits as (
       select n.id from newest n where %s order by n.id desc limit %s
     )
     select array(select h.id from hits h), (select count(*) from newest)',
    listed, case when matches = 'true' then page_size else newest_rows end, matches, page_size)
  into found, seen;

  -- ... a rare word is looked up by its trigrams, which leaves few rows to sort.
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

-- One page, newest first: the messages before the id `before_id`, or the newest. The rows themselves pass row-level
-- security.
create function public.find_messages(
  search text default '', before_id bigint default null, page_size integer default 50, show text default 'all',
  from_sender text default null
) returns table (
  id bigint, created_at timestamptz, name text, email text, phone bigint, message text, submission_id uuid,
  written_at timestamptz, answered_at timestamptz, answered_by text, is_waiting boolean, answering_by text,
  answering_since timestamptz, sender_key text, sender_count integer
)
language plpgsql stable security invoker set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Looked up before the rows and not in a join with them: for an account without the role, row-level security would
  -- return no rows and never call the function that refuses.
  hits constant bigint[] := array(
    select hit.id
    from private.matching_message_ids(search, before_id, least(greatest(page_size, 1), 1000), show, from_sender)
      as hit);
begin
  return query
    select m.id, m.created_at, m.name, m.email, m.phone, m.message, m.submission_id, m.written_at,
      m.answered_at, m.answered_by, s.is_waiting, s.answering_by, s.answering_since, s.sender_key, s.sender_count
    from public."ContactTable" m join private.message_states(hits) s on s.id = m.id
    where m.id = any (hits)
    order by m.id desc;
end
$$;

-- How many there are in all. Apart from the page, because counting gets slower with the table and a page does not.
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

-- How many messages wait for an answer, and which of them has waited longest.
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

revoke all on function private.search_patterns(text) from public;
revoke all on function private.list_condition(text, text), private.refuse_unknown_list(text)
  from public, anon, authenticated;
revoke all on function
  private.matching_message_ids(text, bigint, integer, text, text),
  private.count_matching_messages(text, text, text), private.waiting_summary(),
  public.find_messages(text, bigint, integer, text, text), public.count_messages(text, text, text),
  public.waiting_summary()
  from public, anon;
grant execute on function
  private.matching_message_ids(text, bigint, integer, text, text),
  private.count_matching_messages(text, text, text), private.waiting_summary(),
  public.find_messages(text, bigint, integer, text, text), public.count_messages(text, text, text),
  public.waiting_summary()
  to authenticated;
