import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import type { AnonymisedRecord } from '#contract/privacy.ts'
import type { PersonalTable } from '#server/db/personal/personal.ts'
import { personalTables } from '#server/db/personal/personalTables.ts'
import type { Query, Row } from '#tests/server/tenants/tryAsOwner.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import type { Ids, Side } from '#tests/server/worlds/twinWorld.ts'
import type { TestDatabase } from '#tests/support/database/database.ts'

/**
 * Words of a person that nothing else contains. A telephone number counts as a whole: a few of its digits are also
 * found in moments and uuids.
 */
export const CANARY = /zanzibarowski|canaria|kanarien|4930777\d{3}(?!\d)|(?<![\da-f])0?30777\d{3}(?![\da-f])/i

export const register = personalTables as Readonly<Record<string, PersonalTable>>

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Runs statements with the rights of the installing user, and keeps what they did. */
export async function asOwner<T>({ url, database }: TestDatabase, work: (query: Query) => Promise<T>): Promise<T> {
  if (url === undefined)
    return database.inDealer(randomUUID(), async (tx) => {
      await sql`reset role`.execute(tx)
      return work(async (text) => (await sql.raw<Row>(text).execute(tx)).rows)
    })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const value = await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
    await client.query('commit')
    return value
  } finally {
    await client.end()
  }
}

/** Runs a statement, or takes it back and returns the message of the database. */
async function tried(query: Query, text: string): Promise<string | null> {
  await query('savepoint trial')
  try {
    await query(text)
    await query('release savepoint trial')
    return null
  } catch (error) {
    await query('rollback to savepoint trial')
    return (error as Error).message
  }
}

const NO_VISIT = { papers: [], vehicles: [], chats: [] }

type Column = { table: string; column: string; type: string }
const TEXTS = `'text', 'varchar', 'bpchar', '_text', 'json', 'jsonb'`
const columns = (query: Query, where: string) =>
  query(`select table_name as table, column_name as column, udt_name as type from information_schema.columns
    where table_schema = 'app' and is_generated = 'NEVER' and ${where} order by 1, 2`) as Promise<unknown> as Promise<
    Column[]
  >

/** Which row each reference of this name shows. */
const REFERENCES: Readonly<Record<string, keyof Ids>> = {
  customer_uuid: 'customer',
  vehicle_uuid: 'vehicle',
  paper_uuid: 'paper',
  checkin_uuid: 'checkin',
  acceptance_uuid: 'acceptance',
  request_uuid: 'serviceRequest',
}

/** Points all references in the dealer's rows to one customer and one visit. */
export async function belongTogether(query: Query, { dealer, ids }: Pick<Side, 'dealer' | 'ids'>): Promise<void> {
  const names = Object.keys(REFERENCES).map((name) => `'${name}'`)
  for (const { table, column } of await columns(query, `column_name in (${names.join()})`)) {
    const uuid = ids[REFERENCES[column] ?? 'customer']
    // A table may allow one row of a visit, or one of two references.
    await tried(query, `update app.${table} set ${column} = '${uuid}' where dealer_id = '${dealer.dealerId}'`)
  }
}

/** Tables that refer to a customer, or to a row of a visit. */
export async function linkedTables(query: Query): Promise<string[]> {
  const names = Object.keys(REFERENCES).map((name) => `'${name}'`)
  const [linked, withText] = [
    await columns(query, `column_name in (${names.join()})`),
    await columns(query, `udt_name in (${TEXTS})`),
  ]
  const texts = new Set(
    withText.filter(({ table, column }) => !register[table]?.impersonal?.includes(column)).map(({ table }) => table),
  )
  return [...new Set(linked.map(({ table }) => table))].filter((table) => texts.has(table))
}

/** Inserts rows into tables in which the world of the tests has none. */
export async function addMissingRows(query: Query, { dealer, ids, admin }: Side): Promise<void> {
  const own = `'${dealer.dealerId}', gen_random_uuid()`
  const [by, paper, work] = [`'${admin.uuid}'`, `'${ids.paper}'`, `'${ids.work}'`]
  await query(`update app.papers set chat_uuid = '${ids.chat}' where uuid = ${paper}`)
  const rows = {
    'paper_handovers (dealer_id, uuid, paper_uuid, at, sender_uuid, receiver_uuid, place, note)': `${own}, ${paper}, now(), ${by}, '${ids.user}', 'x', 'x'`,
    'damage_acknowledgements (dealer_id, uuid, paper_uuid, damage, is_refused, informed_at, informed_by, method, person, signature, witness)': `${own}, ${paper}, 'x', true, now(), ${by}, 'phone', 'x', 'x', 'x'`,
    'hst_decisions (dealer_id, uuid, paper_uuid, vin, kind, number, version, status, reason, person, witness, at)': `${own}, ${paper}, 'WVWZZZCDZMW000001', 'field_action', '1', '1', 'refused', 'x', 'x', 'x', now()`,
    'service_request_attempts (dealer_id, uuid, request_uuid, at, by_user, outcome, note)': `${own}, '${ids.serviceRequest}', now(), ${by}, 'no_answer', 'x'`,
    'consent_links (dealer_id, uuid, paper_uuid, channel, language, sent_to, created_at, created_by, expires_at, items)': `${own}, ${paper}, 'copy', 'de', 'x', now(), ${by}, now(), '[]'`,
    'news_texts (dealer_id, news_uuid, version, texts)': `'${dealer.dealerId}', '${ids.news}', 1, '[]'`,
    'work_reviews (dealer_id, work_uuid, updated_at)': `'${dealer.dealerId}', ${work}, now()`,
    'stamp_corrections (dealer_id, uuid, stamp_uuid, at, before_at, after_at, reason)': `${own}, '${ids.stamp}', now(), now(), now(), 'x'`,
    'attendance_corrections (dealer_id, uuid, attendance_uuid, at, before_from, after_from, reason)': `${own}, '${ids.attendance}', now(), now(), now(), 'x'`,
  }
  for (const [table, values] of Object.entries(rows)) await query(`insert into app.${table} values (${values})`)
}

/** Ends all work of the dealer, because open work refuses to anonymise its customer. */
export async function finish(query: Query, dealerId: string): Promise<void> {
  await tried(query, `update app.stamps set kind = 'stop' where dealer_id = '${dealerId}'`)
  // A record takes each of these statuses that it knows, and refuses the others.
  for (const table of ['papers', 'checkins', 'acceptances', 'service_requests', 'works', 'inbox_entries'])
    for (const status of ['picked_up', 'completed', 'done', 'closed'])
      await tried(
        query,
        `update app.${table} set ${['works', 'inbox_entries'].includes(table) ? 'state' : 'status'} = '${status}'
          where dealer_id = '${dealerId}'`,
      )
}

/** Returns the SQL of a new value of a column: the word, in JSON beside what the column holds. */
const withWord = ({ column, type }: Column, word: string) => {
  const note = JSON.stringify({ note: word })
  if (type === '_text') return `array['${word}']`
  if (type !== 'json' && type !== 'jsonb') return `'${word}'`
  return `case when jsonb_typeof("${column}") = 'array' then "${column}" || '[${note}]'::jsonb
    else coalesce("${column}", '{}') || '${note}'::jsonb end`
}

/** True for a column from which the words of a person are removed, except in the person's own row. */
function cleaned(record: AnonymisedRecord, { table, column }: Column): boolean {
  const rule = register[table]
  if (table === 'users' || (table === 'customers' && column !== 'note')) return false
  return [...(rule?.texts ?? []), ...Object.keys(rule?.[record]?.set ?? {})].includes(column)
}

/** A condition with its values in its text, for a statement without parameters. */
function spelled(condition: RawBuilder<boolean>): string {
  const { sql: text, parameters } = condition.compile(compiler)
  return text.replace(/\$(\d+)/g, (_all, nth: string) => {
    const value = parameters[Number(nth) - 1]
    return Array.isArray(value) ? `'{${value.join()}}'` : `'${String(value)}'`
  })
}

type Asked = { record: AnonymisedRecord; side: Side; word: string; where: 'everywhere' | 'about' }

/** SQL condition of the rows that get a word; null for none. With `everywhere`, free texts get it in all rows. */
function rowsFor({ record, side: { ids }, where }: Asked, { table, column }: Column): string | null {
  const { own, texts, [record]: rule } = register[table] ?? {}
  if (where === 'everywhere' && texts?.includes(column)) return 'true'
  const visit = record === 'customer' ? { papers: [ids.paper], vehicles: [ids.vehicle], chats: [ids.chat] } : NO_VISIT
  const person = Object.assign({ uuid: ids[record], former: '', email: '' }, visit)
  const rules = [where === 'about' ? own : undefined, rule?.kind === 'log' ? undefined : rule?.rows]
  const conditions = rules.flatMap((one) => (one ? [spelled(one(person))] : []))
  return conditions.length === 0 ? null : conditions.join(' or ')
}

/**
 * Writes a word into every column of the register, in all rows of the dealer or in those about the person. Returns the
 * columns that refuse it.
 */
export async function writeEverywhere(query: Query, asked: Asked): Promise<string[]> {
  const { record, side, word } = asked
  const refused: string[] = []
  for (const one of await columns(query, `udt_name in (${TEXTS})`)) {
    const { table, column } = one
    const rows = cleaned(record, one) ? rowsFor(asked, one) : null
    if (rows === null) continue
    const problem = await tried(
      query,
      `update app.${table} x set "${column}" = ${withWord(one, word)}
        where x.dealer_id = '${side.dealer.dealerId}' and (${rows})`,
    )
    if (problem !== null) refused.push(`${table}.${column}: ${problem}`)
  }
  return refused
}

/** Returns a dumped row with its bytes as text. The dump has them as hexadecimal digits. */
const readable = (row: string) =>
  row.replace(/\\+x([0-9a-f]{2,})/g, (_all, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))

/** Rows of the dealer that still hold a word of the person, and stored contents. */
export async function leftOvers({ database }: TestDatabase, { dealer }: Pick<Side, 'dealer'>): Promise<string[]> {
  const dump = await dealerDump(database, dealer.dealerId)
  return Object.entries(dump).flatMap(([table, rows]) =>
    rows.filter((row) => CANARY.test(readable(row))).map((row) => `${table}: ${readable(row)}`),
  )
}

/** Files of the data folder, beside those of the database, that name the person. */
export function namedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !join(one.parentPath, one.name).startsWith(join(folder, 'db')))
    .map((one) => join(one.parentPath, one.name))
    .filter((path) => CANARY.test(path) || CANARY.test(readFileSync(path, 'latin1')))
}
