-- Visitors may send a message and nothing else; staff may read and delete. Two locks on each door: grants and
-- row-level security.

-- Policies add up: one left over from an older setup would open what the three below keep shut.
do $$
declare
  old_policy name;
begin
  for old_policy in
    select p.polname from pg_catalog.pg_policy p where p.polrelid = 'public."ContactTable"'::regclass
  loop
    execute format('drop policy %I on public."ContactTable"', old_policy);
  end loop;
end
$$;

alter table public."ContactTable" enable row level security;
alter table public."ContactTable" force row level security;

revoke all on table public."ContactTable" from public, anon, authenticated;
do $$
declare
  id_sequence text := pg_get_serial_sequence('public."ContactTable"', 'id');
begin
  if id_sequence is not null then
    execute format('revoke all on sequence %s from public, anon, authenticated', id_sequence);
  end if;
end
$$;

-- By column, so that nobody chooses an id or a date, now or in a column added later.
grant insert (name, email, phone, message, submission_id) on table public."ContactTable" to anon, authenticated;
grant select, delete on table public."ContactTable" to authenticated;

create policy "Visitors may send a message" on public."ContactTable"
  for insert to anon, authenticated with check (true);

-- Each asks once a statement and not once a row, thanks to the inner select.
create policy "Staff may read messages" on public."ContactTable"
  for select to authenticated using ((select private.is_staff()));

create policy "Staff may delete messages" on public."ContactTable"
  for delete to authenticated using ((select private.is_staff()));
