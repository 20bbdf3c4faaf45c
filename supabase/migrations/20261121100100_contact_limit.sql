-- At most 60 messages in 10 minutes from one address: generous, because everybody in a care home shares one.

-- One row. `salt` makes the addresses below unreadable to whoever gets hold of a copy.
create table private.contact_limit (
  only_row boolean primary key default true check (only_row),
  messages integer not null default 60 check (messages > 0),
  within interval not null default interval '10 minutes' check (within > interval '0'),
  salt text not null default gen_random_uuid()::text
);
insert into private.contact_limit default values;

create table private.recent_submissions (
  sender text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index recent_submissions_by_sender on private.recent_submissions (sender, sent_at);
create index recent_submissions_by_age on private.recent_submissions (sent_at);

alter table private.contact_limit enable row level security;
alter table private.recent_submissions enable row level security;
revoke all on table private.contact_limit, private.recent_submissions from public, anon, authenticated;

-- Where the request came from, as a name for counting. Cloudflare, before every hosted project, sets its header
-- itself; of the forwarded hops only the last was written by our own side, the ones before it by anybody.
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
  return encode(sha256(convert_to((select l.salt from private.contact_limit l) || address, 'UTF8')), 'hex');
end
$$;

create function private.refuse_flood() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  allowed integer;
  span interval;
  sender_name text;
  sent integer;
  oldest timestamptz;
  wait_seconds integer;
begin
  -- Visitors and signed-in people come through the API in one of these roles; seeds, restores and moves do not.
  if coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated') then
    return new;
  end if;

  select l.messages, l.within into allowed, span from private.contact_limit l;
  sender_name := private.request_sender();
  -- Two inserts of one sender at the same moment must not both see the last free place.
  perform pg_advisory_xact_lock(hashtextextended(sender_name, 0));
  delete from private.recent_submissions r where r.sent_at < clock_timestamp() - span;

  select count(*), min(newest.sent_at) into sent, oldest
  from (
    select r.sent_at from private.recent_submissions r
    where r.sender = sender_name order by r.sent_at desc limit allowed
  ) newest;
  if sent >= allowed then
    wait_seconds := greatest(1, ceil(extract(epoch from oldest + span - clock_timestamp())));
    -- PostgREST makes the answer of this (docs.postgrest.org, "Raise errors with HTTP status codes"). Browsers hide
    -- the header across origins, so the hint says it too.
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'rate_limited',
        'message', 'Too many messages from one address.',
        'details', null,
        'hint', 'retry_after=' || wait_seconds)::text,
      detail = json_build_object(
        'status', 429,
        'headers', json_build_object('Retry-After', wait_seconds::text))::text;
  end if;

  insert into private.recent_submissions (sender) values (sender_name);
  return new;
end
$$;

revoke all on function private.request_sender(), private.refuse_flood() from public, anon, authenticated;

create trigger contact_before_insert_2_flood before insert on public."ContactTable"
  for each row execute function private.refuse_flood();
