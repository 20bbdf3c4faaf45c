-- Names for senders, from which nobody learns an address: made of the address, a secret that is not in the database
-- and a salt that is thrown away every day. Whoever has a copy of the database lacks the secret; whoever has both can
-- name the senders of one day, and of no day before it. The limits count by these names, and by no clock alone.

alter table private.contact_limit drop column salt;

-- A care home of 100 people, each writing three times, is still within it. Never less than the limit of ten minutes.
alter table private.contact_limit add column per_day integer not null default 300 check (per_day > 0);

-- Under the old names nobody is found again.
delete from private.recent_submissions;
update private.sender_day set day = '-infinity', salt = '';

-- In the order of arrival, which no clock can change.
alter table private.recent_submissions add column id bigint generated always as identity primary key;
drop index private.recent_submissions_by_sender;
create index recent_submissions_by_sender on private.recent_submissions (sender, id);

-- How many messages a sender has sent on this day (UTC). A name is good for one day, so it needs no date.
create table private.messages_today (
  sender text primary key,
  messages integer not null
);
alter table private.messages_today enable row level security;
revoke all on table private.messages_today from public, anon, authenticated;

-- The embedded server gives the secret with each request; nobody else can, for the API sets no such setting. A hosted
-- project keeps it in its vault, encrypted with a key that is in no copy of the database. Without either there is the
-- salt alone.
create function private.sender_secret() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  secret text := nullif(current_setting('third_age.sender_secret', true), '');
begin
  if secret is null and to_regclass('vault.decrypted_secrets') is not null then
    begin
      execute $vault$
        select max(s.decrypted_secret) from vault.decrypted_secrets s where s.name = 'sender_secret'
      $vault$ into secret;
    exception when others then
      -- A vault that cannot be read never refuses a message.
      secret := null;
    end;
  end if;
  return coalesce(secret, '');
end
$$;

do $$
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    if not exists (select from vault.decrypted_secrets s where s.name = 'sender_secret') then
      perform vault.create_secret(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'sender_secret');
    end if;
  end if;
exception when others then
  raise notice 'The vault keeps no secret for the names of senders: %', sqlerrm;
end
$$;

-- Forgets the names of another day, before or after this one: a clock that was wrong leaves nothing behind.
create function private.begin_sender_day(today date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.sender_day d
  set day = today, salt = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') where d.day <> today;
  if found then
    delete from private.recent_submissions;
    delete from private.messages_today;
  end if;
end
$$;

-- Where the request came from, as a name for counting. Cloudflare, before every hosted project, sets its header
-- itself; of the forwarded hops only the last was written by our own side, the ones before it by anybody.
create or replace function private.request_sender() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  headers json := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::json;
  hops text[] := string_to_array(coalesce(headers ->> 'x-forwarded-for', ''), ',');
  address text := coalesce(nullif(headers ->> 'cf-connecting-ip', ''), hops[cardinality(hops)], '');
  parsed inet;
begin
  begin
    parsed := regexp_replace(btrim(address), '^::ffff:(?=\d+\.)', '', 'i')::inet;
    -- One household or server has a whole /64 of IPv6 addresses to choose from.
    if family(parsed) = 6 then
      address := network(set_masklen(parsed, 64))::text;
    else
      address := host(parsed);
    end if;
  exception when invalid_text_representation then
    -- Not an address: all such requests count as one sender.
    address := 'unknown';
  end;
  return encode(sha256(convert_to(
    private.sender_secret() || ' ' || (select d.salt from private.sender_day d) || ' ' || address, 'UTF8')), 'hex');
end
$$;

-- The answer to a sender who has sent too many. PostgREST makes it of this (docs.postgrest.org, "Raise errors with
-- HTTP status codes"). Browsers hide the header across origins, so the hint says it too.
create function private.refuse_sender(wait interval, longest interval) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait_seconds constant integer := greatest(1, ceil(extract(epoch from least(wait, longest))));
begin
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'rate_limited',
      'message', 'Too many messages from one address.',
      'details', null,
      'hint', 'retry_after=' || wait_seconds)::text,
    detail = json_build_object(
      'status', 429,
      'headers', json_build_object('Retry-After', wait_seconds::text))::text;
end
$$;

create or replace function private.refuse_flood() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  midnight constant timestamptz := (((moment at time zone 'UTC')::date + 1)::timestamp at time zone 'UTC');
  limits private.contact_limit;
  sender_name text;
  sent integer;
  oldest timestamptz;
  sent_today integer;
begin
  -- Visitors and signed-in people come through the API in one of these roles; seeds, restores and moves do not.
  if coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated') then
    return new;
  end if;

  perform private.begin_sender_day((moment at time zone 'UTC')::date);
  select * into limits from private.contact_limit;
  sender_name := private.request_sender();
  -- Two inserts of one sender at the same moment must not both see the last free place.
  perform pg_advisory_xact_lock(hashtextextended(sender_name, 0));

  -- What lies further ahead than the limit looks back is the work of a clock that was wrong.
  delete from private.recent_submissions r
  where r.sent_at < moment - limits.within or r.sent_at > moment + limits.within;
  select count(*), min(newest.sent_at) into sent, oldest
  from (
    select r.sent_at from private.recent_submissions r
    where r.sender = sender_name order by r.id desc limit limits.messages
  ) newest;
  if sent >= limits.messages then
    perform private.refuse_sender(oldest + limits.within - moment, limits.within);
  end if;

  insert into private.messages_today as t (sender, messages) values (sender_name, 1)
  on conflict (sender) do update set messages = t.messages + 1
  returning t.messages into sent_today;
  if sent_today > greatest(limits.per_day, limits.messages) then
    perform private.refuse_sender(midnight - moment, interval '1 day');
  end if;

  insert into private.recent_submissions (sender) values (sender_name);
  return new;
end
$$;

-- The limit on floods has begun the day by the time this is called.
create or replace function private.note_message_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Visitors alone, as in refuse_flood(): seeds, restores and moves come from no sender.
  if coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated') then
    return null;
  end if;
  -- Whatever goes wrong here, the message stays.
  begin
    insert into private.message_senders (message_id, sender_key) values (new.id, left(private.request_sender(), 24));
  exception when others then
    null;
  end;
  return null;
end
$$;

revoke all on function private.sender_secret(), private.begin_sender_day(date), private.refuse_sender(interval, interval)
  from public, anon, authenticated;
