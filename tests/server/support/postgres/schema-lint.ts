import type { SqlSession } from '../../../../server/database/migrations.ts';

/** The roles of the API. `public` includes both and every other role. */
const API_ROLES = `('anon', 'authenticated', 'public')`;

/** Everything that the roles of the API may do. A grant that is not listed here is a finding. */
const ALLOWED_GRANTS = [
  ...['email', 'message', 'name', 'phone', 'submission_id', 'written_at'].flatMap((column) => [
    `anon INSERT public.ContactTable.${column}`,
    `authenticated INSERT public.ContactTable.${column}`,
  ]),
  'authenticated DELETE public.ContactTable',
  'authenticated SELECT public.ContactTable',
  // What visitors see of a warning, and nothing else of the table.
  ...['id', 'place', 'published_at', 'shown_until', 'title', 'what_happens', 'what_to_do'].map(
    (column) => `anon SELECT public.warnings.${column}`,
  ),
  'authenticated SELECT public.warnings',
  ...['id', 'place', 'shown_until', 'title', 'what_happens', 'what_to_do'].flatMap((column) => [
    `authenticated INSERT public.warnings.${column}`,
    `authenticated UPDATE public.warnings.${column}`,
  ]),
];

const SHOWN_WARNINGS = 'Visitors read the warnings that are shown';

const ALLOWED_EXECUTE = [
  // Called by PostgREST before each request, with the role of the request.
  'anon admission.check_request',
  'authenticated admission.check_request',
  // Computes a generated column with the rights of the inserting role; reads only its argument.
  'anon private.message_search_text',
  'authenticated private.message_search_text',
  // For staff. Functions that run with the owner's rights check is_staff() first.
  'authenticated private.count_matching_messages',
  'authenticated private.is_staff',
  'authenticated private.matching_message_ids',
  'authenticated private.refuse_ended_session',
  ...[
    ...['alert_setup', 'answer_messages', 'audit_lines', 'claim_message'],
    ...['delete_messages', 'message_retention', 'log_out_everywhere', 'message_states', 'note_export'],
    ...['remove_alert_device', 'save_alert_device', 'set_alert_mail', 'test_alert', 'waiting_summary'],
  ].flatMap((name) => [`authenticated private.${name}`, `authenticated public.${name}`]),
  'authenticated public.count_messages',
  'authenticated public.find_messages',
];

const OURS = `('public', 'private', 'admission')`;

/** A query for each rule, which returns one row with one column `what` for each problem. */
const RULES = {
  'a table without row-level security': `
    select n.nspname || '.' || c.relname as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${OURS} and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  'a table of the API whose owner passes row-level security': `
    select c.relname as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relforcerowsecurity`,
  'a grant on a table beyond the design': `
    select grantee || ' ' || privilege || ' ' || target as what from (
        select coalesce(r.rolname, 'public') as grantee, a.privilege_type as privilege,
          n.nspname || '.' || c.relname as target
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
          cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
        where n.nspname in ${OURS}
        union all
        select coalesce(r.rolname, 'public'), a.privilege_type, n.nspname || '.' || c.relname || '.' || t.attname
        from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace
          cross join lateral aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
        where n.nspname in ${OURS}
      ) grants where grantee in ${API_ROLES}`,
  'a function that the API may call without need': `
    select coalesce(r.rolname, 'public') || ' ' || n.nspname || '.' || p.proname as what
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        left join pg_roles r on r.oid = a.grantee
      where n.nspname in ${OURS} and coalesce(r.rolname, 'public') in ${API_ROLES}`,
  'an older function beside a newer one of its name': `
    select n.nspname || '.' || p.proname as what from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${OURS} group by 1 having count(*) > 1`,
  'a function whose search_path is not fixed': `
    select n.nspname || '.' || p.proname as what from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${OURS}
        and not coalesce(p.proconfig, '{}') && array['search_path=', 'search_path=""']`,
  'a definer function where the API can call it': `
    select p.proname as what from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prosecdef`,
  'a view that does not ask as the one who asks': `
    select n.nspname || '.' || c.relname as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${OURS}
        and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']))`,
  'a policy that trusts what users can edit, or names no role': `
    select p.policyname as what from pg_policies p
      where p.schemaname in ${OURS}
        and (p.roles = '{public}' or coalesce(p.qual, '') || coalesce(p.with_check, '') like '%user_metadata%')`,
  'a policy that lets the API read, change or delete without asking who it is': `
    select p.policyname as what from pg_policies p
      where p.schemaname in ${OURS} and p.cmd <> 'INSERT' and coalesce(p.qual, '') not like '%private.is_staff()%'`,
  'a policy that lets visitors do more than send': `
    select p.policyname as what from pg_policies p
      where p.schemaname in ${OURS} and p.cmd <> 'INSERT' and 'anon' = any (p.roles)`,
  'a policy that asks once a row instead of once a statement': `
    select p.policyname as what from pg_policies p
      where p.schemaname in ${OURS}
        and coalesce(p.qual, '') || coalesce(p.with_check, '') ~ '(private\\.|auth\\.)'
        and coalesce(p.qual, '') || coalesce(p.with_check, '') !~* '\\( *select (private\\.|auth\\.)'`,
  'a schema that the API may create in, or should not enter': `
    select coalesce(r.rolname, 'public') || ' ' || a.privilege_type || ' ' || n.nspname as what
      from pg_namespace n cross join lateral aclexplode(n.nspacl) a left join pg_roles r on r.oid = a.grantee
      where n.nspname in ${OURS} and coalesce(r.rolname, 'public') in ${API_ROLES}`,
  'a foreign key without an index': `
    select c.conname as what from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname in ${OURS} and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`,
};

const ALLOWED: { readonly [Name in keyof typeof RULES]?: readonly string[] } = {
  'a grant on a table beyond the design': ALLOWED_GRANTS,
  'a function that the API may call without need': ALLOWED_EXECUTE,
  'a policy that lets the API read, change or delete without asking who it is': [SHOWN_WARNINGS],
  'a policy that lets visitors do more than send': [SHOWN_WARNINGS],
  'a schema that the API may create in, or should not enter': [
    'anon USAGE public',
    'authenticated USAGE public',
    'public USAGE public',
    'authenticated USAGE private',
    'anon USAGE admission',
    'authenticated USAGE admission',
  ],
};

/** Checks the migrated schema for grants and functions that give access to others. One line for each finding. */
export async function lintSchema(session: SqlSession): Promise<string[]> {
  const findings: string[] = [];
  for (const [name, sql] of Object.entries(RULES)) {
    const { rows } = await session.query<{ what: string }>(sql);
    const allowed = ALLOWED[name as keyof typeof RULES];
    findings.push(
      ...rows.filter(({ what }) => !allowed?.includes(what)).map(({ what }) => `${name}: ${what}`),
    );
  }
  return findings;
}
