-- One text per message with everything staff search in, and a trigram index over it: it finds any part of a word,
-- whatever the language, where full text would only find whole words.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Lower case, every run of white space one space, a space in front of every word: a search for one or two letters
-- then means the beginning of a word. The reference (src/domain/reference.ts: the first 30 bits of the submission
-- id, five bits a symbol) stands there with and without its dash.
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

-- The database works the text out as the visitor who inserts; the function sees nothing but what it is given.
revoke all on function private.message_search_text(text, text, bigint, text, uuid) from public;
grant execute on function private.message_search_text(text, text, bigint, text, uuid) to anon, authenticated;

alter table public."ContactTable"
  add column search_text text
  generated always as (private.message_search_text(name, email, phone, message, submission_id)) stored;

create index contact_search_text on public."ContactTable" using gin (search_text extensions.gin_trgm_ops);
