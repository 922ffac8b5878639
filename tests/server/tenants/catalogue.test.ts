import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { auditCatalogue } from './catalogueAudit.ts'
import { tryAsOwner } from './tryAsOwner.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())

const OWN = `dealer_id = nullif(current_setting('app.dealer', true), '')::uuid`

/** Each entry is a possible mistake in a migration, and the audit's finding about it. */
const MISTAKES: Record<string, readonly [statements: readonly string[], found: string]> = {
  'row-level security is not forced': [
    ['alter table app.users no force row level security'],
    'row-level security not forced: users',
  ],
  'row-level security is off': [
    ['alter table app.chats disable row level security'],
    'row-level security not forced: chats',
  ],
  'a policy is missing': [['drop policy dealer_update on app.groups'], 'policy missing: groups UPDATE'],
  'a policy casts without nullif': [
    [`alter policy dealer_select on app.groups using (dealer_id = current_setting('app.dealer', true)::uuid)`],
    'policy not approved: groups.dealer_select',
  ],
  'an update may move a row to another dealer': [
    ['alter policy dealer_update on app.groups with check (true)'],
    'policy not approved: groups.dealer_update',
  ],
  'a second policy opens what the first one closes': [
    ['create policy everybody on app.groups for select to werkbank_app using (true)'],
    'policy not approved: groups.everybody',
  ],
  'the look-up role sees one more table': [
    ['create policy lookup on app.users for select to werkbank_lookup using (true)'],
    'policy not approved: users.lookup',
  ],
  'a table has no dealer': [['create table app.notes (id uuid primary key)'], 'table without dealer_id: notes'],
  'the dealer of a table may be missing': [
    ['create table app.notes (dealer_id uuid, id uuid, unique (dealer_id, id))'],
    'table without dealer_id: notes',
  ],
  'a table stands elsewhere': [
    ['create table public.notes (dealer_id uuid not null)'],
    'table outside of the schema app: public.notes',
  ],
  'a foreign key leaves the dealer out': [
    [
      'create unique index bare on app.users (uuid)',
      'alter table app.chat_members add constraint bare foreign key (user_uuid) references app.users (uuid)',
    ],
    'foreign key does not start with dealer_id: chat_members bare',
  ],
  'a unique key leaves the dealer out': [
    ['create unique index users_mail on app.users (email_folded)'],
    'unique key does not start with dealer_id: users_mail',
  ],
  'a unique key is an expression': [
    ['create unique index users_mail on app.users ((dealer_id::text || email_folded))'],
    'unique key does not start with dealer_id: users_mail',
  ],
  'no index serves the policy': [
    ['create table app.notes (id uuid, dealer_id uuid not null)'],
    'no index starts with dealer_id: notes',
  ],
  'a sequence counts for everybody': [['create sequence app.order_number'], 'sequence over all dealers: order_number'],
  'the app role may empty a table': [
    ['grant truncate on app.groups to werkbank_app'],
    'right on a table: groups TRUNCATE to werkbank_app',
  ],
  'everybody may read a table': [['grant select on app.groups to public'], 'right on a table: groups SELECT to public'],
  'the app role reads the list of migrations': [
    ['grant select on public.werkbank_migrations to werkbank_app'],
    'right on a table: werkbank_migrations SELECT to werkbank_app',
  ],
  'the app role may create tables': [
    ['grant create on schema app to werkbank_app'],
    'app role may create in schema: app',
  ],
  'the app role owns a table': [
    ['grant create on schema app to werkbank_app', 'alter table app.groups owner to werkbank_app'],
    'owned by the app role: pg_class',
  ],
  'the app role is a member of the owner': [
    ['grant werkbank_owner to werkbank_app'],
    'role inside another: werkbank_app in werkbank_owner',
  ],
  'a view has the rights of its owner': [
    ['create view app.everybody as select * from app.users'],
    'view with the rights of its owner: everybody',
  ],
  'a view is kept': [
    ['create materialized view app.everybody as select * from app.users'],
    'view with the rights of its owner: everybody',
  ],
  'a function has the rights of its owner': [
    [`create function app.peek() returns setof app.users language sql security definer as 'select * from app.users'`],
    'function with the rights of its owner: peek()',
  ],
  'a look-up trusts the search path of its caller': [
    ['alter function app.find_session(bytea) reset search_path'],
    'function with the rights of its owner: find_session(bytea)',
  ],
  'the app role enters the queue of the jobs': [
    ['grant usage on schema job_queue to werkbank_app'],
    'role enters: werkbank_app in job_queue',
  ],
  'the role of the queue enters the tables of the dealers': [
    ['grant usage on schema app to werkbank_jobs'],
    'role enters: werkbank_jobs in app',
  ],
  'somebody else reads the queue': [
    ['grant select on job_queue.job to werkbank_lookup'],
    'right on the queue: job SELECT to werkbank_lookup',
  ],
  'a table hides in the schema of the queue': [
    [
      'grant create on schema job_queue to werkbank_owner',
      'create table job_queue.notes (dealer_id uuid)',
      'alter table job_queue.notes owner to werkbank_owner',
    ],
    'table outside of the schema app: job_queue.notes',
  ],
  'everybody may call a look-up': [
    ['grant execute on function app.redeem_ticket(bytea) to public'],
    'function with the rights of its owner: redeem_ticket(bytea)',
  ],
}

describe('TEN-01 the catalogue keeps dealers apart', () => {
  it('The catalogue audit finds nothing in the migrated schema', async () => {
    expect(await tryAsOwner(test, auditCatalogue)).toEqual([])
  })

  it('The catalogue audit looks at every table', async () => {
    const tables = await tryAsOwner(test, (query) =>
      query(`select tablename from pg_tables where schemaname = 'app' order by 1`),
    )
    expect(tables.length).toBeGreaterThan(15)
  })

  it.each(Object.entries(MISTAKES))('The catalogue audit finds that %s', async (_name, [statements, found]) => {
    const findings = await tryAsOwner(test, async (query) => {
      for (const statement of statements) await query(statement)
      return auditCatalogue(query)
    })
    expect(findings.filter((one) => one.startsWith(found))).not.toEqual([])
  })

  it('The catalogue audit accepts a correct new table', async () => {
    const findings = await tryAsOwner(test, async (query) => {
      await query('create table app.notes (dealer_id uuid not null, uuid uuid not null, primary key (dealer_id, uuid))')
      await query('alter table app.notes enable row level security')
      await query('alter table app.notes force row level security')
      await query(`create policy s on app.notes for select to werkbank_app using (${OWN})`)
      await query(`create policy i on app.notes for insert to werkbank_app with check (${OWN})`)
      await query(`create policy u on app.notes for update to werkbank_app using (${OWN}) with check (${OWN})`)
      await query(`create policy d on app.notes for delete to werkbank_app using (${OWN})`)
      await query('grant select, insert on app.notes to werkbank_app')
      return auditCatalogue(query)
    })
    expect(findings).toEqual([])
  })
})
