import { sql } from 'kysely'
import type { AnonymisedRecord } from '#contract/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import { personalTables } from '#server/db/personal/personalTables.ts'
import type { Person } from './people.ts'
import { REPLACED, replaceWords, wordsInSql } from './personWords.ts'

type Values = Record<string, unknown> | null
type Event = { uuid: string; record: string; record_uuid: string | null; before: Values; after: Values }
/** Replaces values of events so that the chain of the audit holds. */
export type RedactEvents = (
  tx: Tx,
  dealerId: string,
  redactions: readonly Pick<Event, 'uuid' | 'before' | 'after'>[],
) => Promise<void>

/** Fields of rows about the person that anonymising empties: what they were is not kept either. */
const emptied = (record: AnonymisedRecord): ReadonlySet<string> =>
  new Set(Object.values(personalTables).flatMap((table) => Object.keys(table?.[record]?.set ?? {})))

const mask = (value: unknown): unknown =>
  typeof value === 'string' || (typeof value === 'object' && value !== null) ? REPLACED : value

/** Rows that are parts of the person's papers. */
async function partsOf(tx: Tx, papers: readonly string[]): Promise<string[]> {
  if (papers.length === 0) return []
  const each = ['works', 'extensions', 'hst_requests', 'hst_decisions', 'damage_acknowledgements', 'plan_blocks'].map(
    (table) => sql`select uuid from ${sql.table(table)} where paper_uuid = any(${[...papers]}::uuid[])`,
  )
  const { rows } = await sql<{ uuid: string }>`${sql.join(each, sql` union all `)}`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Takes the person out of what the audit says about earlier values. Returns how many events it has changed. */
export async function eraseAudit(
  tx: Tx,
  redact: RedactEvents,
  asked: { dealerId: string; record: AnonymisedRecord; person: Person },
): Promise<number> {
  const { dealerId, record, person } = asked
  const { uuid, papers, vehicles, chats } = person.rows
  const own = new Set([uuid, ...papers, ...vehicles, ...chats, ...(await partsOf(tx, papers))])
  const pattern = wordsInSql(person.words.everywhere) ?? '(?!)'
  const { rows } = await sql<Event>`
    select uuid, record, record_uuid, before, after from audit_events
    where record_uuid = any(${[...own]}::uuid[]) or before::text ~* ${pattern} or after::text ~* ${pattern}
    order by uuid`.execute(tx)
  const fields = emptied(record)
  const replaceOwn = replaceWords(person.words.own)
  const replaceAny = replaceWords(person.words.everywhere)
  const cleaned = (event: Event, values: Values): Values => {
    if (values === null) return null
    const isOwn = event.record_uuid !== null && own.has(event.record_uuid)
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (event.record_uuid === uuid || (isOwn && fields.has(name))) return [name, mask(value)]
        return [name, isOwn ? replaceOwn(value) : replaceAny(value)]
      }),
    )
  }
  const redactions = rows.flatMap((event) => {
    const next = { uuid: event.uuid, before: cleaned(event, event.before), after: cleaned(event, event.after) }
    const isSame = JSON.stringify([event.before, event.after]) === JSON.stringify([next.before, next.after])
    return isSame ? [] : [next]
  })
  await redact(tx, dealerId, redactions)
  return redactions.length
}
