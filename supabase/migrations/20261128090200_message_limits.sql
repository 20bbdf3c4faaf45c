-- How many messages one address may send, and which messages of a day came from the same sender.
--
-- Addresses are not stored. Senders get a name that is made of the address, a secret that is not in the database and a
-- salt that is thrown away every day. With a copy of the database alone nobody can find an address; with the secret as
-- well, only those of one day. The limits count by these names.

-- One row. Generous, because everybody in a care home shares one address: 100 people who each write three times a day
-- are still within it.
create table private.contact_limit (
  only_row boolean primary key default true check (only_row),
  messages integer not null default 60 check (messages > 0),
  within interval not null default interval '10 minutes' check (within > interval '0'),
  -- Counts as at least `messages`.
  per_day integer not null default 300 check (per_day > 0)
);
insert into private.contact_limit default values;

create table private.recent_submissions (
  -- The order of arrival, which no clock can change.
  id bigint generated always as identity primary key,
  sender text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index recent_submissions_by_sender on private.recent_submissions (sender, id);
create index recent_submissions_by_age on private.recent_submissions (sent_at);

-- How many messages a sender has sent on this day (UTC). A name is valid for one day, so no date is needed.
create table private.messages_today (
  sender text primary key,
  messages integer not null
);

-- One row: the day of the present salt.
create table private.sender_day (
  only_row boolean primary key default true check (only_row),
  day date not null default '-infinity',
  salt text not null default ''
);
insert into private.sender_day default values;

-- Lets staff delete a hundred messages of one sender together.
create table private.message_senders (
  message_id bigint primary key references public."ContactTable" (id) on delete cascade,
  sender_key text not null
);
create index message_senders_by_key on private.message_senders (sender_key, message_id);

alter table private.contact_limit enable row level security;
alter table private.recent_submissions enable row level security;
alter table private.messages_today enable row level security;
alter table private.sender_day enable row level security;
alter table private.message_senders enable row level security;
revoke all on table private.contact_limit, private.recent_submissions, private.messages_today, private.sender_day,
  private.message_senders from public, anon, authenticated;

-- The embedded server gives the secret with each request; callers cannot, because the API sets no such setting. A
-- hosted project keeps it in its Vault, encrypted with a key that no copy of the database holds. Without a secret the
-- salt alone protects the names.
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
      -- A Vault that cannot be read must not refuse a message.
      secret := null;
    end;
  end if;
  return coalesce(secret, '');
end
$$;

-- Forgets the names of any other day, earlier or later: a clock that was wrong leaves nothing behind.
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

-- The name of the request's sender. Cloudflare, in front of every hosted project, sets its header itself. Of the
-- forwarded addresses only the last was written by our own side; anybody can write the ones before it.
create function private.request_sender() returns text
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
    -- One household or server has a whole /64 network of IPv6 addresses to choose from.
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

-- PostgREST turns this error into the answer (docs.postgrest.org, "Raise errors with HTTP status codes"). Browsers hide
-- the header from other origins, so the hint has the wait too.
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

create function private.refuse_flood() returns trigger
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

  -- A row further in the future than the limit looks back was written by a wrong clock.
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

-- The limit on floods runs before this and has begun the day.
create function private.note_message_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only visitors, as in refuse_flood(): seeds, restores and moves have no sender.
  if coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated') then
    return null;
  end if;
  -- Whatever goes wrong here, the message is kept.
  begin
    insert into private.message_senders (message_id, sender_key) values (new.id, left(private.request_sender(), 24));
  exception when others then
    null;
  end;
  return null;
end
$$;

revoke all on function private.request_sender(), private.refuse_flood(), private.note_message_sender(),
  private.sender_secret(), private.begin_sender_day(date), private.refuse_sender(interval, interval)
  from public, anon, authenticated;

-- Triggers of one kind run in the order of their names.
create trigger contact_before_insert_2_flood before insert on public."ContactTable"
  for each row execute function private.refuse_flood();

create trigger contact_after_insert_1_sender after insert on public."ContactTable"
  for each row execute function private.note_message_sender();
