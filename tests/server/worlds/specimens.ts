import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { defineRecord } from '#contract/records/define.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { TestDatabase } from '#tests/support/database/database.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

/**
 * A record that exists in tests only. It has fields of every kind, rows (`contacts`) with each kind that rows allow,
 * and computed columns.
 */
export const specimen = defineRecord({
  name: 'specimen',
  table: 'specimens',
  path: 'specimens',
  fields: {
    name: { kind: 'text', min: 1, max: 80 },
    code: { kind: 'text', max: 12, pattern: '[A-Z0-9]{2,12}' },
    note: { kind: 'text', max: 2_000, multiline: true },
    email: { kind: 'email', optional: true },
    phone: { kind: 'phone', optional: true },
    url: { kind: 'url', optional: true },
    weight: { kind: 'number', min: -1_000, max: 1_000 },
    height: { kind: 'number', min: 0, max: 10, optional: true },
    amount: { kind: 'integer', min: 0, max: 99, default: 1 },
    price: { kind: 'money', min: -1_000_000, max: 1_000_000 },
    deposit: { kind: 'money', min: 0, max: 1_000_000, optional: true },
    is_sold: { kind: 'flag', default: false },
    fuel: { kind: 'choice', of: ['petrol', 'diesel', 'electric'], default: 'diesel' },
    extras: { kind: 'choices', of: ['hook', 'roof', 'radio'], default: ['radio'] },
    color: { kind: 'color', default: '#1f6feb' },
    built: { kind: 'date' },
    checked: { kind: 'date', min: '2000-01-01', optional: true },
    seen_at: { kind: 'moment' },
    sold_at: { kind: 'moment', optional: true },
    starts_at: { kind: 'clock' },
    ends_at: { kind: 'clock', optional: true },
    parent_uuid: { kind: 'reference', to: 'specimen', optional: true },
    location_uuid: { kind: 'reference', to: 'location', optional: true },
    codes: { kind: 'texts', most: 5, pattern: '[A-Z0-9]{2,6}' },
    opening: { kind: 'hours' },
    notes: { kind: 'richText', max: 5_000 },
    contacts: {
      kind: 'rows',
      most: 4,
      of: {
        name: { kind: 'text', min: 1, max: 40 },
        remark: { kind: 'text', max: 200, multiline: true },
        email: { kind: 'email', optional: true },
        phone: { kind: 'phone', optional: true },
        url: { kind: 'url', optional: true },
        share: { kind: 'number', min: 0, max: 1, optional: true },
        rank: { kind: 'integer', min: 1, max: 9, default: 1 },
        fee: { kind: 'money', min: 0, max: 10_000, default: 0 },
        is_main: { kind: 'flag', default: false },
        role: { kind: 'choice', of: ['owner', 'driver'], default: 'owner' },
        color: { kind: 'color', default: '#000000' },
        since: { kind: 'date', optional: true },
        called_at: { kind: 'moment', optional: true },
        best_at: { kind: 'clock', optional: true },
      },
    },
  },
  computed: {
    child_count: { kind: 'integer', min: 0, max: 1_000_000 },
    child_names: { kind: 'text', max: 10_000 },
    child_codes: { kind: 'texts', most: 1_000, pattern: '.*' },
    total: { kind: 'money', min: 0, max: 1_000_000_000 },
    ratio: { kind: 'number', min: 0, max: 1_000, optional: true },
    is_heavy: { kind: 'flag' },
    born_on: { kind: 'date' },
    last_child_at: { kind: 'time', optional: true },
    size: { kind: 'choice', of: ['small', 'big'] },
  },
  permissions: {
    read: 'global.chats.read',
    create: 'global.chats.create',
    update: 'global.chats.update',
    delete: 'global.chats.delete',
  },
  unique: ['name', 'code'],
  label: ['code', 'name'],
  search: ['name', 'note', 'email', 'phone', 'url', 'codes'],
  filters: [
    'name',
    'note',
    'email',
    'phone',
    'url',
    'weight',
    'height',
    'amount',
    'price',
    'deposit',
    'is_sold',
    'fuel',
    'extras',
    'color',
    'built',
    'checked',
    'seen_at',
    'sold_at',
    'starts_at',
    'ends_at',
    'parent_uuid',
    'location_uuid',
    'codes',
    'child_count',
    'child_names',
    'child_codes',
    'total',
    'ratio',
    'is_heavy',
    'born_on',
    'last_child_at',
    'size',
  ],
  sortKeys: [
    'name',
    'code',
    'weight',
    'amount',
    'price',
    'is_sold',
    'fuel',
    'color',
    'built',
    'seen_at',
    'starts_at',
    'child_count',
    'child_names',
    'total',
    'is_heavy',
    'born_on',
    'size',
  ],
  defaultSort: 'name',
})

/** A record that exists in tests only. Its permissions are held for locations. */
export const visit = defineRecord({
  name: 'visit',
  table: 'visits',
  path: 'visits',
  fields: {
    title: { kind: 'text', min: 1, max: 80 },
    location_uuid: { kind: 'reference', to: 'location' },
  },
  permissions: {
    read: 'location.workshop.planner.read',
    create: 'location.workshop.planner.create',
    update: 'location.workshop.planner.update',
    delete: 'location.workshop.planner.delete',
  },
  scope: 'location',
  unique: ['title'],
  label: ['title'],
  search: ['title'],
  filters: ['title', 'location_uuid'],
  sortKeys: ['title'],
  defaultSort: '-created_at',
})

const children = sql`from specimens c where c.dealer_id = r.dealer_id and c.parent_uuid = r.uuid and c.deleted_at is null`
const specimenHooks: Hooks<typeof specimen> = {
  computed: {
    child_count: sql`select count(*) ${children}`,
    child_names: sql`select coalesce(string_agg(c.name, ', ' order by c.name_sort), '') ${children}`,
    child_codes: sql`select coalesce(array_agg(c.code order by c.code), '{}') ${children}`,
    total: sql`r.price * r.amount`,
    ratio: sql`r.weight / nullif(r.amount, 0)`,
    is_heavy: sql`r.weight > 0`,
    born_on: sql`r.built + 1`,
    last_child_at: sql`select max(c.created_at) ${children}`,
    size: sql`case when r.amount > 3 then 'big' else 'small' end`,
  },
}

const SYSTEM = `version bigint not null default 1, created_at timestamptz not null, updated_at timestamptz not null,
  deleted_at timestamptz, primary key (dealer_id, uuid)`
const TABLES = [
  `create table app.specimens (
    dealer_id uuid not null references app.dealers, uuid uuid not null,
    name text not null, name_folded text not null generated always as (lower(name)) stored,
    code text not null, note text not null, email text, phone text, url text,
    weight double precision not null, height double precision, amount bigint not null, price bigint not null,
    deposit bigint, is_sold boolean not null, fuel text not null, extras text[] not null, color text not null,
    built date not null, checked date, seen_at timestamptz not null, sold_at timestamptz,
    starts_at text not null, ends_at text, parent_uuid uuid, location_uuid uuid, codes text[] not null,
    opening jsonb not null, notes jsonb not null, contacts jsonb not null, ${SYSTEM},
    foreign key (dealer_id, parent_uuid) references app.specimens (dealer_id, uuid),
    foreign key (dealer_id, location_uuid) references app.locations (dealer_id, uuid))`,
  'create unique index specimens_name on app.specimens (dealer_id, name_folded) where deleted_at is null',
  'create unique index specimens_code on app.specimens (dealer_id, code) where deleted_at is null',
  'create index on app.specimens (dealer_id, parent_uuid)',
  'create index on app.specimens (dealer_id, location_uuid)',
  `call protect('specimens', 'select, insert, update')`,
  `call sortable('specimens', 'name', 'code')`,
  `call searchable('specimens', 'specimen', 'name', 'note', 'email', 'phone', 'url', 'codes')`,
  `create table app.visits (
    dealer_id uuid not null references app.dealers, uuid uuid not null,
    title text not null, title_folded text not null generated always as (lower(title)) stored,
    location_uuid uuid not null, ${SYSTEM},
    foreign key (dealer_id, location_uuid) references app.locations (dealer_id, uuid))`,
  'create unique index visits_title on app.visits (dealer_id, title_folded) where deleted_at is null',
  'create index on app.visits (dealer_id, location_uuid)',
  `call protect('visits', 'select, insert, update')`,
  `call sortable('visits', 'title')`,
  `call searchable('visits', 'visit', 'title')`,
]

/** Creates the tables with the rights of the installing user, the only user of an embedded database. */
async function createTables({ url, database }: TestDatabase): Promise<void> {
  if (url === undefined) {
    await database.inDealer(randomUUID(), async (tx) => {
      for (const statement of ['reset role', ...TABLES]) await sql.raw(statement).execute(tx)
    })
    return
  }
  const owner = new pg.Client({ connectionString: url, options: '-c search_path=app' })
  await owner.connect()
  for (const statement of TABLES) await owner.query(statement)
  await owner.end()
}

/** The real server, with the two records of this file beside those of the contract. */
export async function startRecordServer() {
  const moreRecords = { records: { specimen, visit }, hooks: { specimen: specimenHooks as Hooks } }
  const server = await startTestServer({ hasRateLimits: false, moreRecords })
  await createTables(server)
  return server
}
