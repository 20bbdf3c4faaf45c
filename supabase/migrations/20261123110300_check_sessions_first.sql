-- Where requests of a hosted project are checked before they run, the check knows the new calls and asks for the
-- session too: a direct select or delete with a token of an ended session is then answered with 401, and not with
-- nothing. Elsewhere this does nothing: the embedded server asks by itself.
do $$
begin
  if to_regclass('private.site_calls') is not null then
    execute $calls$
      insert into private.site_calls (method, path, roles)
      select 'POST', '/rpc/' || name, array['authenticated']
      from unnest(array['audit_lines', 'log_out_everywhere', 'note_export']) as name
      on conflict do nothing
    $calls$;
  end if;
  if to_regprocedure('admission.check_request()') is not null then
    execute $check$
      create or replace function admission.check_request() returns void
      language sql volatile security definer set search_path = ''
      as 'select private.check_request(); select private.refuse_ended_session();'
    $check$;
  end if;
end
$$;
