-- Which messages of one day came from the same sender, so that a hundred of them can be deleted together. A key and
-- never an address: it is made with a salt that is thrown away when the next day's first message comes. From then on
-- nobody can work out an address from it, not even with a copy of the whole database.

create table private.sender_day (
  only_row boolean primary key default true check (only_row),
  day date not null default '-infinity',
  salt text not null default ''
);
insert into private.sender_day default values;

create table private.message_senders (
  message_id bigint primary key references public."ContactTable" (id) on delete cascade,
  sender_key text not null
);
create index message_senders_by_key on private.message_senders (sender_key, message_id);

alter table private.sender_day enable row level security;
alter table private.message_senders enable row level security;
revoke all on table private.sender_day, private.message_senders from public, anon, authenticated;

create function private.note_message_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
begin
  -- Visitors alone, as in refuse_flood(): seeds, restores and moves come from no sender.
  if coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated') then
    return null;
  end if;
  -- Whatever goes wrong here, the message stays.
  begin
    update private.sender_day d set day = today, salt = gen_random_uuid()::text where d.day <> today;
    insert into private.message_senders (message_id, sender_key)
    select new.id, left(encode(sha256(convert_to(d.salt || private.request_sender(), 'UTF8')), 'hex'), 24)
    from private.sender_day d;
  exception when others then
    null;
  end;
  return null;
end
$$;

revoke all on function private.note_message_sender() from public, anon, authenticated;

create trigger contact_after_insert_1_sender after insert on public."ContactTable"
  for each row execute function private.note_message_sender();
