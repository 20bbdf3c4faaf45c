-- Warnings of staff about what is going around now, for every visitor to read. A stolen staff account must not turn our
-- page into a lure: a warning with an address or a number is refused here, and not in the browser alone.

create table public.warnings (
  -- Made by the device, so that publishing again after a lost answer publishes once.
  id uuid primary key,
  title text not null check (char_length(title) <= 80 and title ~ '\S'),
  what_happens text not null check (char_length(what_happens) <= 600 and what_happens ~ '\S'),
  what_to_do text not null check (char_length(what_to_do) <= 400 and what_to_do ~ '\S'),
  place text check (char_length(place) <= 60 and place ~ '\S'),
  published_at timestamptz not null default now(),
  -- Staff take a warning down by ending it now.
  shown_until timestamptz not null check (isfinite(shown_until)),
  -- The e-mail address as text, so that it outlives the account and a move to another server.
  published_by text default auth.jwt() ->> 'email'
);
create index warnings_by_date on public.warnings (published_at desc);
alter table public.warnings enable row level security;
alter table public.warnings force row level security;
revoke all on table public.warnings from public, anon, authenticated;
grant select (id, title, what_happens, what_to_do, place, published_at, shown_until) on table public.warnings to anon;
grant select, insert (id, title, what_happens, what_to_do, place, shown_until),
  update (id, title, what_happens, what_to_do, place, shown_until) on table public.warnings to authenticated;

-- A date in the future was written by a clock that has been corrected since; devices hide such a warning too.
create policy "Visitors read the warnings that are shown" on public.warnings
  for select to anon using (shown_until > now() and published_at < now() + interval '1 day');
create policy "Staff read and write all warnings" on public.warnings
  for all to authenticated using ((select private.is_staff()));

-- ── What a text may not hold (src/domain/staff/refused-words.ts has the same rules and sentences) ──

-- Why the text is refused and what to write instead; null when it is not. The patterns are read by JavaScript too.
create function private.why_refused(written text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Letters without their accents and in their usual width.
  plain constant text := regexp_replace(normalize(written, nfkd), '[\u0300-\u036F]', '', 'g');
  counted text := plain;
  words constant text[] := array['zero|oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  found text;
begin
  for digit in 0..9 loop
    counted := regexp_replace(counted, '(?<![A-Za-z])(?:' || words[digit + 1] || ')(?![A-Za-z])', digit::text, 'gi');
  end loop;
  -- Amounts, times and dates with no other digit near them.
  counted := regexp_replace(counted, '(?:^[^0-9]{0,2}|[^0-9]{3})(?:\$ ?[1-9][0-9]{0,2}(?:,[0-9]{3}){0,2}(?:\.[0-9]{1,2})?(?: ?[–-] ?\$[1-9][0-9]{0,2}(?:,[0-9]{3})?)?|\$ ?[1-9][0-9]{0,5}|[0-2]?[0-9]:[0-5][0-9](?: ?[–-] ?[0-2]?[0-9]:[0-5][0-9])?|[01]?[0-9]/[0-3]?[0-9](?:/(?:20)?[0-9]{2})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? [0-3]?[0-9](?:(?: ?[–-] ?| and | to )[0-3]?[0-9])?(?:, (?:19|20)[0-9]{2})?)(?![^0-9]{0,2}[0-9])', '          ', 'gi');

  found := substring(plain from '(?i)[a-z0-9]*@[a-z0-9.]*|[(] ?at ?[)]|\yat[ ()]+[a-z0-9-]+[ ()]+dot\y|\yat[^a-z]{1,3}(?:gmail|yahoo|hotmail|outlook|aol|icloud|proton)');
  if found is not null then
    return format('“%s” reads like an e-mail address. A warning has none, because a thief could put a false one on our page. Write “call us”: our own number is added by itself.', trim(found));
  end if;
  found := substring(plain from '(?i)[a-z]*://[a-z0-9.]*|w[^a-z]?w[^a-z]?w|h[^a-z]?t[^a-z]?t[^a-z]?p|[a-z0-9-]+\.[a-z]{2,}| \. ?[a-z]{2,}|(?:\. ?|,)(?:net|org|biz|gov|edu|xyz)\y|\y(?:d[^a-z]{0,2}[o0][^a-z]{0,2}t|c[^a-z]{0,2}[o0][^a-z]{0,2}m|dotcom|punto)\y');
  if found is not null then
    return format('“%s” reads like a web address. A warning has none, because a thief could put a false one on our page. Write the name of the place in words, or “call us”.', trim(found));
  end if;
  found := coalesce(
    substring(counted from '[0-9](?:[^0-9]{0,6}[0-9]){6,}|[0-9]{5,}|[0-9](?:[^0-9][0-9]){4,}|[0-9]{3}[^0-9]{1,16}[0-9]{3}[^0-9]{1,16}[0-9]{4}'),
    substring(plain from '(?:^|[^0-9])1?[0-9]{3}[)]?[ .-]?[A-Z]{4,}'),
    substring(plain from '(?i)(?:8(?:00|33|44|55|66|77|88)[)]?[.-]|\y1[ .-]?[(]?8(?:00|33|44|55|66|77|88)[)]?[ .-]?)(?!numbers?\y)[a-z]+'));
  if found is not null then
    return format('“%s” reads like a phone number. A warning has none, because a thief could put a false one on our page. Write “call us”: our own number is added by itself. Amounts are fine as $1,200.', trim(found));
  end if;
  found := substring(written from '[^ !"#$%&''()*+,./0-9:;?A-Za-z\u00A1-\u00A3\u00BF-\u00CF\u00D1-\u00D6\u00D9-\u00DD\u00E0-\u00EF\u00F1-\u00F6\u00F9-\u00FD\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2026\u20AC-]');
  if found is not null then
    return format('“%s” is a sign that cannot be shown; it may be invisible. A warning has plain letters, digits and the usual signs only, because others can hide a false address. Type that place again, in plain letters.', found);
  end if;
  return null;
end
$$;

-- Of what is written, so that a restore brings back what an older version took. What ends now is not checked: anything
-- can be taken down.
create function private.check_warning() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text;
begin
  -- A device with a slow clock would publish what nobody sees.
  if new.shown_until < now() - interval '1 minute' and coalesce(current_setting('role', true), 'none') = 'authenticated' then
    raise exception 'That day is over already. Please check the date of this device.'
      using errcode = 'check_violation', hint = 'over';
  end if;
  -- In milliseconds, as browsers count: a change of the text sends the same end again.
  new.shown_until := date_trunc('milliseconds', least(new.shown_until, now() + interval '90 days'));
  if new.shown_until > now() then
    select min(private.why_refused(written)) into refusal
    from unnest(array[new.title, new.what_happens, new.what_to_do, new.place]) as written;
  end if;
  if refusal is not null then
    raise exception '%', refusal using errcode = 'check_violation', hint = 'refused_words';
  end if;
  return new;
end
$$;

create trigger warnings_before_write before insert or update on public.warnings
  for each row execute function private.check_warning();

-- ── Who did what ──

alter table private.audit_log drop constraint audit_log_action_check, add constraint audit_log_action_check
  check (action in ('signed_in', 'logged_out_everywhere', 'deleted', 'exported', 'account_added', 'account_changed',
    'password_changed', 'account_removed', 'warning_published', 'warning_changed', 'warning_prolonged',
    'warning_taken_down'));

create function private.note_warning() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_action('warning_published');
    return null;
  end if;
  if (new.title, new.what_happens, new.what_to_do, new.place)
    is distinct from (old.title, old.what_happens, old.what_to_do, old.place) then
    perform private.note_action('warning_changed');
  end if;
  if new.shown_until <> old.shown_until then
    perform private.note_action(case
      when new.shown_until <= now() then 'warning_taken_down'
      when old.shown_until <= now() then 'warning_published'
      when new.shown_until > old.shown_until then 'warning_prolonged'
      else 'warning_changed' end);
  end if;
  return null;
end
$$;

create trigger warnings_after_write after insert or update on public.warnings
  for each row execute function private.note_warning();

-- A year after its end. With the messages, it waits while the clock has just jumped (forget_messages).
create function private.forget_old_warnings(moment timestamptz default now()) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.warnings w
  where w.shown_until < moment - interval '1 year'
    and not exists (select from private.retention r where r.held_until is not null);
$$;

revoke all on function private.why_refused(text), private.check_warning(), private.note_warning(),
  private.forget_old_warnings(timestamptz) from public, anon, authenticated;
insert into private.site_calls (method, path, roles) values
  ('GET', '/warnings', array['anon', 'authenticated']),
  ('POST', '/warnings', array['authenticated']);

do $$
begin
  if to_regnamespace('cron') is not null then
    perform cron.schedule('forget-old-warnings', '40 8 * * *', 'select private.forget_old_warnings()');
  end if;
end
$$;
