import type { Query, Row } from './tryAsOwner.ts'

/** Tables in which the functions of the retention delete rows: `purge_papers` and similar ones. */
const PURGED = [
  'comments',
  'papers',
  'works',
  'extensions',
  'work_helpers',
  'work_reviews',
  'sold_times',
  'stamps',
  'stamp_corrections',
  'paper_states',
  'paper_handovers',
  'damage_acknowledgements',
  'paper_checks',
  'paper_photos',
  'plan_blocks',
  'loan_bookings',
  'loan_cars',
  'hst_decisions',
  'hst_snapshots',
  'attendances',
  'attendance_corrections',
  'vehicles',
  'checkins',
  'checkin_states',
  'service_requests',
  'service_request_states',
  'service_request_attempts',
  'acceptances',
  'acceptance_states',
  'acceptance_photos',
  'acceptance_revisions',
  'acceptance_findings',
  'record_words',
]
/** Tables whose rows stay and lose their reference to a deleted row. */
const LOOSED = ['extensions', 'hst_snapshots', 'inbox_entries', 'service_requests']
const ofRetention = Object.fromEntries(
  [
    ...PURGED.flatMap((table) => [`${table}.retention`, `${table}.retention_read`]),
    ...LOOSED.map((table) => `${table}.retention_loose`),
    'inbox_entries.retention_read',
  ].map((policy) => [policy, 'functions of the retention, within the dealer']),
)

/** Exceptions to the rules, each with the reason. Everything that is not listed is found. */
const ALLOWED = {
  tablesElsewhere: {
    'public.werkbank_migrations': 'which files ran; the app role has no right on it',
  },
  uniqueWithoutDealer: {
    dealers_code: 'the code is the public name of a dealer and finds it before anybody is signed in',
  },
  lookupPolicies: {
    'dealers.lookup': 'find_dealer, has_dealers and list_dealers run without a dealer',
    'sessions.lookup': 'find_session runs before the dealer is known',
    'extension_tokens.lookup': 'find_extension_token runs before the dealer is known',
    'bay_terminals.lookup': 'find_bay_terminal runs before the dealer is known',
    'bay_passes.lookup': 'find_bay_pass runs before the dealer is known',
    'socket_tickets.lookup': 'redeem_ticket runs before the dealer is known',
    'socket_tickets.redeem': 'redeem_ticket uses the ticket up',
    'event_deliveries.lookup': 'dealers_with_due_events runs without a dealer',
    'audit_events.retention': 'forget_old_audit removes what is older than 400 days; the policy holds age and dealer',
    'audit_events.retention_read': 'forget_old_audit, within the dealer',
    'audit_seals.retention': 'forget_old_audit, within the dealer and up to a checkpoint',
    'audit_seals.retention_read': 'forget_old_audit, within the dealer',
    'audit_events.redaction': 'redact_audit_event, within the dealer; the chain shows a change without its proof',
    'audit_checkpoints.retention_read': 'forget_old_audit, within the dealer',
    ...ofRetention,
  },
  queueRights: {
    'job INSERT to werkbank_lookup': 'hand_over_job adds jobs',
    'queue SELECT to werkbank_lookup': 'hand_over_job looks up how often a job of that kind is tried',
  },
  definers: {
    'find_dealer(text)': 'answers one row for a public name',
    'find_session(bytea)': 'answers one row for the hash of a secret',
    'find_extension_token(bytea)': 'answers one row for the hash of a secret',
    'find_bay_terminal(bytea)': 'answers one row for the hash of a secret',
    'find_bay_pass(bytea)': 'answers one row for the hash of a secret',
    'redeem_ticket(bytea)': 'answers one row for the hash of a secret',
    'hand_over_job()': 'puts the name of a job, never what it is about, into the queue of the jobs',
    'forget_old_audit()': 'removes what is older than 400 days; the app role itself can remove nothing of the audit',
    'redact_audit_event(uuid, jsonb, jsonb)':
      'replaces the values of an event that name an anonymised person; the chain shows a change without its proof',
    'purge_papers(uuid[])': 'removes finished and deleted papers; the app role itself can remove none',
    'purge_vehicles(uuid[])': 'removes vehicles; a paper that refers to one keeps it',
    'purge_hst_looks(uuid[])': 'removes looks into the Handbuch',
    'purge_attendances(uuid[])': 'removes hours',
    'purge_checkins(uuid[])': 'removes visits that are over or deleted',
    'purge_acceptances(uuid[])': 'removes direct acceptances that are over or deleted',
    'purge_requests(uuid[])': 'removes requests that are over or deleted',
    'purge_loans(uuid[], uuid[])': 'removes loan cars and bookings that were deleted',
    'dealers_with_due_events(timestamp with time zone)':
      'the poll goes to the dealers with a delivery that is due: their uuids',
    'all_dealers()': 'nightly work goes from dealer to dealer: their uuids, no name and no code',
    'has_dealers()': 'answers yes or no, so that demo data go into an empty database only',
    'list_dealers()': 'code, name and age, for whoever runs the server; others are shown their own line only',
  },
} as const

const OWN = `(dealer_id = (NULLIF(current_setting('app.dealer'::text, true), ''::text))::uuid)`
const MINE = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`
const isAllowed = (list: Record<string, string>, name: unknown) => Object.hasOwn(list, String(name))
const named = (rows: readonly Row[], what: string) => rows.map(({ name }) => `${what}: ${String(name)}`)

/**
 * Returns the broken rules of the catalogue that keep dealers apart; empty when all of them hold. They read only
 * pg_catalog, so a new table is checked automatically.
 */
export async function auditCatalogue(query: Query): Promise<string[]> {
  return [
    ...(await dealerColumn(query)),
    ...(await rowSecurity(query)),
    ...(await policies(query)),
    ...(await roles(query)),
    ...(await rights(query)),
    ...(await jobQueue(query)),
    ...(await keys(query)),
    ...(await views(query)),
    ...(await definers(query)),
  ]
}

async function dealerColumn(query: Query): Promise<string[]> {
  const missing = await query(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'dealer_id' and a.attnotnull
        and a.atttypid = 'uuid'::regtype and not a.attisdropped)`)
  const elsewhere = await query(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_roles o on o.oid = c.relowner
    where ${MINE} and n.nspname <> 'app' and c.relkind in ('r', 'p', 'f', 'v', 'm')
      and not (n.nspname = 'job_queue' and o.rolname = 'werkbank_jobs')`)
  // A counter that all dealers share would tell each one how busy the others are.
  const counters = await query(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${MINE} and c.relkind = 'S'`)
  return [
    ...named(missing, 'table without dealer_id'),
    ...named(
      elsewhere.filter(({ name }) => !isAllowed(ALLOWED.tablesElsewhere, name)),
      'table outside of the schema app',
    ),
    ...named(counters, 'sequence over all dealers'),
  ]
}

async function rowSecurity(query: Query): Promise<string[]> {
  const off = await query(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`)
  return named(off, 'row-level security not forced')
}

async function policies(query: Query): Promise<string[]> {
  const tables = await query(`select tablename as name from pg_tables where schemaname = 'app'`)
  const all = await query(`
    select tablename, policyname, permissive, cmd, roles::text as roles, qual, with_check
    from pg_policies where schemaname = 'app'`)
  const isApproved = ({ permissive, cmd, roles, qual, with_check }: Row) =>
    permissive === 'PERMISSIVE' &&
    roles === '{werkbank_app}' &&
    qual === (cmd === 'INSERT' ? null : OWN) &&
    with_check === (cmd === 'INSERT' || cmd === 'UPDATE' ? OWN : null)
  const isLookup = ({ tablename, policyname, roles }: Row) =>
    roles === '{werkbank_lookup}' && isAllowed(ALLOWED.lookupPolicies, `${tablename}.${policyname}`)
  const missing = tables.flatMap(({ name }) =>
    ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
      .filter((cmd) => !all.some((one) => one.tablename === name && one.cmd === cmd && isApproved(one)))
      .map((cmd) => `policy missing: ${String(name)} ${cmd}`),
  )
  const strange = all
    .filter((one) => !isApproved(one) && !isLookup(one))
    .map(({ tablename, policyname }) => `policy not approved: ${tablename}.${policyname}`)
  return [...missing, ...strange]
}

async function roles(query: Query): Promise<string[]> {
  const powerful = await query(`
    select rolname as name from pg_roles where rolname like 'werkbank\\_%'
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`)
  const duties = await query(`select count(*) as count from pg_roles where rolname like 'werkbank\\_%'`)
  const logins = await query(`
    select rolname as name from pg_roles where rolname in ('werkbank_lookup', 'werkbank_owner') and rolcanlogin`)
  const memberships = await query(`
    select m.rolname || ' in ' || g.rolname as name from pg_auth_members x
    join pg_roles m on m.oid = x.member join pg_roles g on g.oid = x.roleid
    where m.rolname in ('werkbank_app', 'werkbank_lookup', 'werkbank_jobs')`)
  const owned = await query(`
    select d.classid::regclass || ' ' || d.objid as name from pg_shdepend d join pg_roles r on r.oid = d.refobjid
    where r.rolname = 'werkbank_app' and d.refclassid = 'pg_authid'::regclass and d.deptype = 'o'
      and d.dbid in (0, (select oid from pg_database where datname = current_database()))`)
  return [
    ...named(powerful, 'role with rights over the cluster'),
    ...(Number(duties[0]?.count) === 4 ? [] : ['role: there must be exactly four']),
    ...named(logins, 'role that can log in'),
    ...named(memberships, 'role inside another'),
    ...named(owned, 'owned by the app role'),
  ]
}

async function rights(query: Query): Promise<string[]> {
  const onTables = await query(`
    select c.relname || ' ' || x.privilege_type || ' to ' || coalesce(r.rolname, 'public') as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) x
    left join pg_roles r on r.oid = x.grantee
    where ${MINE} and c.relkind <> 'i' and (
      x.grantee = 0
      or (r.rolname = 'werkbank_app' and (x.is_grantable or n.nspname <> 'app' or c.relkind = 'm'
        or x.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))))`)
  const onColumns = await query(`
    select c.relname || '.' || a.attname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and a.attacl is not null`)
  const creating = await query(`
    select nspname as name from pg_namespace n where ${MINE} and has_schema_privilege('werkbank_app', n.oid, 'create')`)
  return [
    ...named(onTables, 'right on a table'),
    ...named(onColumns, 'right on a column'),
    ...named(creating, 'app role may create in schema'),
  ]
}

/**
 * The job queue holds only the dealer and the uuid of each job, for all dealers. Its role sees no table of the dealers,
 * and their role sees nothing of the queue. One function stands between them.
 */
async function jobQueue(query: Query): Promise<string[]> {
  const onTables = await query(`
    select c.relname || ' ' || x.privilege_type || ' to ' || coalesce(r.rolname, 'public') as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) x
    left join pg_roles r on r.oid = x.grantee
    where n.nspname = 'job_queue' and x.grantee <> c.relowner`)
  const entering = await query(`
    select r.rolname || ' in ' || n.nspname as name from pg_namespace n cross join pg_roles r
    where (n.nspname = 'app' and r.rolname = 'werkbank_jobs' or n.nspname = 'job_queue' and r.rolname = 'werkbank_app')
      and (has_schema_privilege(r.oid, n.oid, 'usage') or has_schema_privilege(r.oid, n.oid, 'create'))`)
  return [
    ...named(
      onTables.filter(({ name }) => !isAllowed(ALLOWED.queueRights, name)),
      'right on the queue',
    ),
    ...named(entering, 'role enters'),
  ]
}

async function keys(query: Query): Promise<string[]> {
  const leading = (relation: string, position: string) =>
    `(select a.attname from pg_attribute a where a.attrelid = ${relation} and a.attnum = ${position})`
  const unique = await query(`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = i.relnamespace
    where n.nspname = 'app' and (x.indisunique or x.indisexclusion)
      and ${leading('x.indrelid', 'x.indkey[0]')} is distinct from 'dealer_id'`)
  const foreign = await query(`
    select c.relname || ' ' || conname as name from pg_constraint x join pg_namespace n on n.oid = x.connamespace
    join pg_class c on c.oid = x.conrelid where n.nspname = 'app' and contype = 'f' and (${leading('conrelid', 'conkey[1]')} <> 'dealer_id'
      or ${leading('confrelid', 'confkey[1]')} <> 'dealer_id')`)
  const unindexed = await query(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not exists (
      select from pg_index x where x.indrelid = c.oid and x.indpred is null
        and ${leading('x.indrelid', 'x.indkey[0]')} = 'dealer_id')`)
  return [
    ...named(
      unique.filter(({ name }) => !isAllowed(ALLOWED.uniqueWithoutDealer, name)),
      'unique key does not start with dealer_id',
    ),
    ...named(foreign, 'foreign key does not start with dealer_id'),
    ...named(unindexed, 'no index starts with dealer_id'),
  ]
}

async function views(query: Query): Promise<string[]> {
  const found = await query(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${MINE} and (c.relkind = 'm'
      or (c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false)))`)
  return named(found, 'view with the rights of its owner')
}

async function definers(query: Query): Promise<string[]> {
  const all = await query(`
    select p.proname || '(' || (select coalesce(string_agg(t::regtype::text, ', '), '') from unnest(p.proargtypes) t) || ')' as name,
      p.proconfig::text as config, o.rolname as owner,
      (select coalesce(string_agg(coalesce(r.rolname, 'public'), ',' order by r.rolname), '')
       from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x left join pg_roles r on r.oid = x.grantee
       where x.grantee <> p.proowner) as callers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles o on o.oid = p.proowner
    where ${MINE} and p.prosecdef`)
  const isApproved = ({ name, config, owner, callers }: Row) =>
    isAllowed(ALLOWED.definers, name) &&
    config === '{"search_path=app, pg_temp"}' &&
    owner === 'werkbank_lookup' &&
    callers === 'werkbank_app'
  return named(
    all.filter((one) => !isApproved(one)),
    'function with the rights of its owner',
  )
}
