-- Who answers a message: marking it as answered, and claiming it before calling or writing.

-- A member of staff tapped Call or E-mail. Counts for 30 minutes.
create table private.message_claims (
  message_id bigint primary key references public."ContactTable" (id) on delete cascade,
  claimed_by text not null,
  claimed_at timestamptz not null default now()
);
alter table private.message_claims enable row level security;
revoke all on table private.message_claims from public, anon, authenticated;

create function private.claimed_since() returns timestamptz
language sql stable set search_path = ''
as $$
  select now() - interval '30 minutes';
$$;

create function private.refuse_too_many(ids bigint[]) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if cardinality(ids) > 1000 then
    raise exception 'At most 1000 messages at once.' using errcode = 'invalid_parameter_value', hint = 'too_many';
  end if;
end
$$;

-- Marks messages as answered (the first account wins), or undoes what this account marked. Anybody may undo what an
-- account marked that is no longer staff. Repeating the call is harmless. Returns the state of the messages that still
-- exist.
create function private.answer_messages(ids bigint[], answered boolean)
returns table (id bigint, answered_at timestamptz, answered_by text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant text := private.staff_email();
begin
  perform private.refuse_too_many(ids);
  -- Always locked in the same order, so that two people who mark the same messages cannot deadlock.
  perform from public."ContactTable" m where m.id = any (ids) order by m.id for update;
  if answered then
    update public."ContactTable" m set answered_at = now(), answered_by = me
    where m.id = any (ids) and m.answered_at is null;
    delete from private.message_claims claim where claim.message_id = any (ids);
  else
    update public."ContactTable" m set answered_at = null, answered_by = null
    where m.id = any (ids) and m.answered_at is not null
      and (m.answered_by = me or m.answered_by is null
        or not exists (select from private.current_staff() s where coalesce(s.email, s.user_id::text) = m.answered_by));
  end if;
  return query
    select m.id, m.answered_at, m.answered_by from public."ContactTable" m where m.id = any (ids) order by m.id;
end
$$;

-- Claims a message: this account is about to answer it. A claim from the last 30 minutes stays. Returns whose claim
-- holds; no row when the message is gone.
create function private.claim_message(wanted bigint)
returns table (answering_by text, answering_since timestamptz, answered_at timestamptz, answered_by text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant text := private.staff_email();
begin
  -- Locked, so that the message cannot be deleted before the row that refers to it is inserted.
  perform from public."ContactTable" m where m.id = wanted for key share;
  if not found then
    return;
  end if;
  insert into private.message_claims as claim (message_id, claimed_by, claimed_at) values (wanted, me, now())
  on conflict (message_id) do update set claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at
    where claim.claimed_at <= private.claimed_since();
  return query
    select claim.claimed_by, claim.claimed_at, m.answered_at, m.answered_by
    from private.message_claims claim join public."ContactTable" m on m.id = claim.message_id
    where claim.message_id = wanted;
end
$$;

-- Who is answering each of these messages, and which came from one sender. One row for each message that still exists.
create function private.message_states(ids bigint[])
returns table (
  id bigint, answered_at timestamptz, answered_by text, is_waiting boolean, answering_by text,
  answering_since timestamptz, sender_key text, sender_count integer
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Enough to show that there are many. A flood from one sender must not make the page slow.
  most_counted constant integer := 100;
begin
  perform private.staff_id();
  perform private.refuse_too_many(ids);
  return query
    with senders as (
      select distinct s.sender_key from private.message_senders s where s.message_id = any (ids)
    ), counted as (
      select s.sender_key, (
        select count(*)::integer from (
          select from private.message_senders o where o.sender_key = s.sender_key limit most_counted
        ) same
      ) as sender_count
      from senders s
    )
    select m.id, m.answered_at, m.answered_by,
      m.answered_at is null and m.created_at >= (select a.waiting_from from private.alert_settings a),
      claim.claimed_by, claim.claimed_at, s.sender_key, c.sender_count
    from public."ContactTable" m
    left join private.message_claims claim on claim.message_id = m.id and claim.claimed_at > private.claimed_since()
    left join private.message_senders s on s.message_id = m.id
    left join counted c on c.sender_key = s.sender_key
    where m.id = any (ids);
end
$$;

-- The functions of the API.
create function public.answer_messages(ids bigint[], answered boolean default true)
returns table (id bigint, answered_at timestamptz, answered_by text)
language sql volatile security invoker set search_path = ''
as $$
  select a.id, a.answered_at, a.answered_by from private.answer_messages(ids, answered) a;
$$;

create function public.claim_message(id bigint)
returns table (answering_by text, answering_since timestamptz, answered_at timestamptz, answered_by text)
language sql volatile security invoker set search_path = ''
as $$
  select * from private.claim_message(claim_message.id);
$$;

create function public.message_states(ids bigint[])
returns table (
  id bigint, answered_at timestamptz, answered_by text, is_waiting boolean, answering_by text,
  answering_since timestamptz, sender_key text, sender_count integer
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.message_states(ids);
$$;

revoke all on function private.claimed_since(), private.refuse_too_many(bigint[]) from public, anon, authenticated;
revoke all on function
  private.answer_messages(bigint[], boolean), private.claim_message(bigint), private.message_states(bigint[]),
  public.answer_messages(bigint[], boolean), public.claim_message(bigint), public.message_states(bigint[])
  from public, anon;
grant execute on function
  private.answer_messages(bigint[], boolean), private.claim_message(bigint), private.message_states(bigint[]),
  public.answer_messages(bigint[], boolean), public.claim_message(bigint), public.message_states(bigint[])
  to authenticated;
