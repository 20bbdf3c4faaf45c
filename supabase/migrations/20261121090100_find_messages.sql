-- The list of the dashboard: newest first, by key, with or without a search.

-- What a search asks for, as patterns that must all match. Digits with the punctuation of a phone number are one
-- number, without the country code; fewer than three letters must begin a word, because trigrams need three signs.
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

-- Runs as its owner, because row-level security would keep the planner from using the trigram index (LIKE is not
-- leakproof); so it asks for the staff role itself, and gives away nothing but ids.
create function private.matching_message_ids(
  search text, before_at timestamptz, before_id bigint, page_size integer
) returns table (id bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Enough to fill a page with any common word, few enough to cost nothing when the word is rare.
  newest_rows constant integer := 1000;
  is_older text := '';
  matches text := 'true';
  pattern text;
  found bigint[];
  seen integer;
begin
  if not private.is_staff() then
    raise exception 'This account is not a staff account.' using errcode = 'insufficient_privilege', hint = 'not_staff';
  end if;

  if before_at is not null then
    is_older := format('where (m.created_at, m.id) < (%L::timestamptz, %L::bigint)', before_at, before_id);
  end if;
  foreach pattern in array private.search_patterns(search) loop
    matches := matches || format(' and search_text like %L', pattern);
  end loop;

  -- Statistics are missing or old on a small server, so the choice between the two indexes is made here and not by
  -- the planner. A common word fills the page from the newest rows, read by key ...
  execute format(
    'with newest as materialized (
       select m.id, m.created_at, m.search_text from public."ContactTable" m %s
       order by m.created_at desc, m.id desc limit %s
     ), hits as (
       select n.id, n.created_at from newest n where %s order by n.created_at desc, n.id desc limit %s
     )
     select array(select h.id from hits h), (select count(*) from newest)',
    is_older, case when matches = 'true' then page_size else newest_rows end, matches, page_size)
  into found, seen;

  -- ... a rare one is looked up by its trigrams, and then there are few rows to put in order.
  if cardinality(found) < page_size and seen = newest_rows and matches <> 'true' then
    execute format(
      'with hits as materialized (
         select m.id, m.created_at from public."ContactTable" m %s %s %s
       )
       select array(select h.id from hits h order by h.created_at desc, h.id desc limit %s)',
      is_older, case when is_older = '' then 'where' else 'and' end, matches, page_size)
    into found;
  end if;
  return query select unnest(found);
end
$$;

revoke all on function private.search_patterns(text) from public;
revoke all on function private.matching_message_ids(text, timestamptz, bigint, integer) from public;
grant execute on function private.matching_message_ids(text, timestamptz, bigint, integer) to authenticated;

-- One page, newest first: the messages older than the key (before_at, before_id), or the newest ones without a key.
-- The rows themselves pass row-level security.
create function public.find_messages(
  search text default '', before_at timestamptz default null, before_id bigint default null,
  page_size integer default 50
) returns table (
  id bigint, created_at timestamptz, name text, email text, phone bigint, message text, submission_id uuid,
  written_at timestamptz
)
language plpgsql stable security invoker set search_path = ''
as $$
declare
  -- Looked up by themselves, before the rows: for an account without the role, row-level security would answer
  -- "no rows" and never ask the function that refuses.
  hits constant bigint[] := array(
    select hit.id
    from private.matching_message_ids(search, before_at, before_id, least(greatest(page_size, 1), 1000)) as hit);
begin
  return query
    select m.id, m.created_at, m.name, m.email, m.phone, m.message, m.submission_id, m.written_at
    from public."ContactTable" m
    where m.id = any (hits)
    order by m.created_at desc, m.id desc;
end
$$;

-- How many there are in all; apart from the page, because counting grows with the table and a page does not.
create function private.count_matching_messages(search text) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  matches text := 'true';
  pattern text;
  total bigint;
begin
  if not private.is_staff() then
    raise exception 'This account is not a staff account.' using errcode = 'insufficient_privilege', hint = 'not_staff';
  end if;
  foreach pattern in array private.search_patterns(search) loop
    matches := matches || format(' and search_text like %L', pattern);
  end loop;
  execute format('select count(*) from public."ContactTable" where %s', matches) into total;
  return total;
end
$$;

create function public.count_messages(search text default '') returns bigint
language sql stable security invoker set search_path = ''
as $$
  select private.count_matching_messages(search);
$$;

revoke all on function private.count_matching_messages(text) from public;
revoke all on function public.find_messages(text, timestamptz, bigint, integer) from public, anon;
revoke all on function public.count_messages(text) from public, anon;
grant execute on function private.count_matching_messages(text) to authenticated;
grant execute on function public.find_messages(text, timestamptz, bigint, integer) to authenticated;
grant execute on function public.count_messages(text) to authenticated;
