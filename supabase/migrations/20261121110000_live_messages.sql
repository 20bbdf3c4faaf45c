-- Lets Realtime ring when a message comes or goes, where there is a Realtime: the publication is hosted Supabase's.
-- Who may hear what is decided by the same policies as reading; of a deleted message only the id is told.
do $$
begin
  if exists (select from pg_catalog.pg_publication p where p.pubname = 'supabase_realtime')
    and not exists (
      select from pg_catalog.pg_publication_tables t
      where t.pubname = 'supabase_realtime' and t.schemaname = 'public' and t.tablename = 'ContactTable'
    )
  then
    alter publication supabase_realtime add table public."ContactTable";
  end if;
end
$$;
