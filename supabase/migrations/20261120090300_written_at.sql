-- When the person pressed "Send Message", by the clock of their device, which may be wrong by years: a message that
-- waited offline says so. Any date is taken, but infinity, which no calendar can show.

alter table public."ContactTable" add column if not exists written_at timestamptz;

alter table public."ContactTable" drop constraint if exists contact_written_at_ok;
alter table public."ContactTable"
  add constraint contact_written_at_ok check (written_at is null or isfinite(written_at));

grant insert (written_at) on table public."ContactTable" to anon, authenticated;
