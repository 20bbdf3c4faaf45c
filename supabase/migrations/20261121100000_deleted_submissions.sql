-- What staff deleted stays deleted: a device that never heard that its message had arrived may send it again weeks
-- later. Its submission id, which says nothing about anybody, is kept for 180 days.

create table private.deleted_submissions (
  submission_id uuid primary key,
  deleted_at timestamptz not null default now()
);
alter table private.deleted_submissions enable row level security;
revoke all on table private.deleted_submissions from public, anon, authenticated;
create index deleted_submissions_by_age on private.deleted_submissions (deleted_at);

create function private.remember_deleted_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.deleted_submissions d where d.deleted_at < now() - interval '180 days';
  if old.submission_id is not null then
    insert into private.deleted_submissions (submission_id) values (old.submission_id)
    on conflict (submission_id) do update set deleted_at = excluded.deleted_at;
  end if;
  return null;
end
$$;

create function private.refuse_deleted_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.deleted_submissions d
    where d.submission_id = new.submission_id and d.deleted_at >= now() - interval '180 days'
  ) then
    -- Word for word what the unique constraint says: the sender takes it as delivered, which it was.
    raise exception 'duplicate key value violates unique constraint "contact_submission_id_key"'
      using errcode = 'unique_violation', schema = 'public', table = 'ContactTable',
        constraint = 'contact_submission_id_key';
  end if;
  return new;
end
$$;

revoke all on function private.remember_deleted_submission(), private.refuse_deleted_submission()
  from public, anon, authenticated;

create trigger contact_remember_deleted after delete on public."ContactTable"
  for each row execute function private.remember_deleted_submission();

-- Triggers of one kind fire in the order of their names: this one before the limit on floods.
create trigger contact_before_insert_1_deleted before insert on public."ContactTable"
  for each row execute function private.refuse_deleted_submission();
