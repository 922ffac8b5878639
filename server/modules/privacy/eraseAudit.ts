import { type RawBuilder, sql } from 'kysely'
import type { AnonymisedRecord } from '#contract/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import type { PersonalTable, PersonRows } from '#server/db/personal/personal.ts'
import { personalTables } from '#server/db/personal/personalTables.ts'
import type { Person } from './people.ts'
import { REPLACED } from './personWords.ts'
import { neededInSql, replacedBy, spelledInSql } from './spellings.ts'

type Values = Record<string, unknown> | null
type Event = {
  uuid: string
  record_uuid: string | null
  before: Values
  after: Values
  /** The values before and after, with the words of the person replaced. */
  cleaned_before: Values
  cleaned_after: Values
}
/** Replaces values of events so that the audit chain stays valid. */
export type RedactEvents = (
  tx: Tx,
  dealerId: string,
  redactions: readonly Pick<Event, 'uuid' | 'before' | 'after'>[],
) => Promise<void>

/** Fields that anonymising empties. Their earlier values are removed as well. */
const emptied = (record: AnonymisedRecord): ReadonlySet<string> =>
  new Set(Object.values(personalTables).flatMap((table) => Object.keys(table?.[record]?.set ?? {})))

const mask = (value: unknown): unknown =>
  typeof value === 'string' || (typeof value === 'object' && value !== null) ? REPLACED : value

const TABLES = Object.entries(personalTables) as [string, PersonalTable][]
const uuidsIn = (table: string, condition: RawBuilder<boolean>) =>
  sql`select to_jsonb(x) ->> 'uuid' as uuid from ${sql.table(table)} x where ${condition}`

/**
 * Uuids of the rows about a person, by the declarations. Call it before the rows are erased. A row that only names a
 * user as its current head or author does not count.
 */
export async function rowsAbout(tx: Tx, record: AnonymisedRecord, rows: PersonRows): Promise<string[]> {
  const each = TABLES.flatMap(([table, { own, [record]: rule }]) => {
    const isAbout = rule && rule.kind !== 'log' && (record === 'customer' || rule.deletes) ? [rule.rows(rows)] : []
    const conditions = [...isAbout, ...(own ? [own(rows)] : [])]
    return conditions.length === 0 ? [] : [uuidsIn(table, sql<boolean>`(${sql.join(conditions, sql` or `)})`)]
  })
  const found = await sql<{ uuid: string | null }>`${sql.join(each, sql` union `)}`.execute(tx)
  return found.rows.flatMap(({ uuid }) => uuid ?? [])
}

/** Removes the person from earlier values in the audit. Returns how many events it changed. */
export async function eraseAudit(
  tx: Tx,
  redact: RedactEvents,
  asked: { dealerId: string; record: AnonymisedRecord; person: Person; about: readonly string[] },
): Promise<number> {
  const { dealerId, record, person, about } = asked
  const { uuid, papers, vehicles, chats } = person.rows
  const own = new Set([uuid, ...papers, ...vehicles, ...chats, ...about])
  const none = '(?!)'
  const pattern = spelledInSql(person.words.everywhere, 'json') ?? none
  const ownPattern = spelledInSql(person.words.own, 'json') ?? none
  const isOwn = sql<boolean>`record_uuid = any(${[...own]}::uuid[])`
  const cleaned = (side: RawBuilder<unknown>) => sql`regexp_replace(${side}::text,
    case when ${isOwn} then ${ownPattern} else ${pattern} end, ${replacedBy(REPLACED)}, 'g')::jsonb`
  const needed = neededInSql(person.words.everywhere) ?? none
  const isNamed = (side: RawBuilder<unknown>) =>
    sql<boolean>`case when ${side}::text ~ ${needed} then ${side}::text ~ ${pattern} else false end`
  const { rows } = await sql<Event>`
    select uuid, record_uuid, before, after, ${cleaned(sql`before`)} as cleaned_before,
      ${cleaned(sql`after`)} as cleaned_after
    from audit_events
    where ${isOwn} or ${isNamed(sql`before`)} or ${isNamed(sql`after`)}
    order by uuid`.execute(tx)
  const fields = emptied(record)
  const masked = ({ record_uuid }: Event, values: Values): Values => {
    if (values === null || record_uuid === null || !own.has(record_uuid)) return values
    const isMasked = (name: string) => record_uuid === uuid || fields.has(name)
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isMasked(name) ? mask(value) : value]),
    )
  }
  const redactions = rows.flatMap((event) => {
    const next = {
      uuid: event.uuid,
      before: masked(event, event.cleaned_before),
      after: masked(event, event.cleaned_after),
    }
    const isSame = JSON.stringify([event.before, event.after]) === JSON.stringify([next.before, next.after])
    return isSame ? [] : [next]
  })
  await redact(tx, dealerId, redactions)
  return redactions.length
}
