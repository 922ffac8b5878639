import { type RawBuilder, sql } from 'kysely'
import type { AnonymisedRecord } from '#contract/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import { personalTables } from '#server/db/personal/personalTables.ts'
import type { Person } from './people.ts'
import { REPLACED, wordsInSql } from './personWords.ts'

type Values = Record<string, unknown> | null
type Event = {
  uuid: string
  record_uuid: string | null
  before: Values
  after: Values
  /** The same with the words of the person replaced. */
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

/** Uuids of rows that are parts of the person's papers. */
async function partsOf(tx: Tx, papers: readonly string[]): Promise<string[]> {
  if (papers.length === 0) return []
  const each = ['works', 'extensions', 'hst_decisions', 'damage_acknowledgements', 'plan_blocks'].map(
    (table) => sql`select uuid from ${sql.table(table)} where paper_uuid = any(${[...papers]}::uuid[])`,
  )
  each.push(sql`select uuid from inbox_entries where record_uuid = any(${[...papers]}::uuid[])`)
  const { rows } = await sql<{ uuid: string }>`${sql.join(each, sql` union all `)}`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Removes the person from earlier values in the audit. Returns how many events it changed. */
export async function eraseAudit(
  tx: Tx,
  redact: RedactEvents,
  asked: { dealerId: string; record: AnonymisedRecord; person: Person },
): Promise<number> {
  const { dealerId, record, person } = asked
  const { uuid, papers, vehicles, chats } = person.rows
  const own = new Set([uuid, ...papers, ...vehicles, ...chats, ...(await partsOf(tx, papers))])
  const none = '(?!)'
  const pattern = wordsInSql(person.words.everywhere) ?? none
  const isOwn = sql<boolean>`record_uuid = any(${[...own]}::uuid[])`
  const cleaned = (side: RawBuilder<unknown>) => sql`regexp_replace(${side}::text,
    case when ${isOwn} then ${wordsInSql(person.words.own) ?? none} else ${pattern} end, ${REPLACED}, 'gi')::jsonb`
  const { rows } = await sql<Event>`
    select uuid, record_uuid, before, after, ${cleaned(sql`before`)} as cleaned_before,
      ${cleaned(sql`after`)} as cleaned_after
    from audit_events
    where ${isOwn} or before::text ~* ${pattern} or after::text ~* ${pattern}
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
