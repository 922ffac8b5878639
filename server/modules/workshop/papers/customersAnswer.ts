import { sql } from 'kysely'
import type { RecordRow } from '#contract/records/define.ts'
import type { extension } from '#contract/records/extension.ts'
import type { work } from '#contract/records/work.ts'
import type { Tx } from '#server/db/database.ts'
import type { Write } from '#server/records/hooks.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'

type ExtensionRow = RecordRow<typeof extension>
type Values = Partial<ExtensionRow>
type WorkWrite = Pick<Write<typeof work>, 'verb' | 'before' | 'changes'>

/** An extension without an answer. */
const UNDONE = { answer: 'open', answered_at: null, answered_by: '', consent_method: '' } as const

/**
 * Condition for extensions (`e`) whose answer the customer gave without a user in between: on the page of a question,
 * or by signature at the car. A later answer that a user noted, for example after a call, is none of these.
 */
const isOwnAnswer = sql<boolean>`(e.answer <> 'open' and (
  exists (select from consent_links q where q.dealer_id = e.dealer_id and q.paper_uuid = e.paper_uuid
    and q.answered_at is not null and q.answered_at >= coalesce(e.answered_at, '-infinity')
    and q.items @> jsonb_build_array(jsonb_build_object('extension_uuid', e.uuid)))
  or exists (select from acceptance_findings x join acceptance_revisions v on v.dealer_id = x.dealer_id
      and v.acceptance_uuid = x.acceptance_uuid and v.absence = ''
    cross join lateral jsonb_array_elements(v.content -> 'findings') f
    where x.dealer_id = e.dealer_id and x.extension_uuid = e.uuid and f ->> 'id' = x.finding_id
      and f ->> 'answer' = e.answer and (f ->> 'answered_at')::timestamptz = e.answered_at)))`

/** The extensions of a paper whose answer the customer gave without a user in between. */
export async function listOwnAnswers(tx: Tx, paperUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select e.uuid from extensions e
    where e.paper_uuid = ${paperUuid} and e.deleted_at is null and ${isOwnAnswer} order by e.number`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

async function isOwn(tx: Tx, uuid: string): Promise<boolean> {
  const { rows } = await sql`select from extensions e where e.uuid = ${uuid} and ${isOwnAnswer}`.execute(tx)
  return rows.length > 0
}

const priceOf = ({ price }: { price?: number | string | null | undefined }) =>
  price === null || price === undefined ? null : Number(price)

/** Whether a change alters what the customer was shown. */
const altersOffer = (before: Values, changes: Values): boolean =>
  (changes.finding !== undefined && changes.finding !== before.finding) ||
  (changes.price !== undefined && priceOf(changes) !== priceOf(before))

const timeOf = (at: string | null | undefined) => (at ? Date.parse(at) : Number.NEGATIVE_INFINITY)

/**
 * Whether a change brings an answer of its own: an answer, or a later time of one. Only another way or another name of
 * the person is none.
 */
const bringsAnswer = (before: Values, changes: Values): boolean =>
  changes.answer !== undefined || timeOf(changes.answered_at) > timeOf(before.answered_at)

/**
 * The customer's own answer holds for what they were shown. Another finding, price or work undoes it, unless the same
 * change brings another answer. `areWorksOther`: the caller also writes other works.
 */
export async function undoneAnswer(
  tx: Tx,
  uuid: string,
  before: Values | null,
  { changes, areWorksOther = false }: { changes: Values; areWorksOther?: boolean },
): Promise<Partial<typeof UNDONE>> {
  if (!before || before.answer === 'open' || bringsAnswer(before, changes)) return {}
  if (!areWorksOther && !altersOffer(before, changes)) return {}
  return (await isOwn(tx, uuid)) ? UNDONE : {}
}

/** Whether the extension of a work gets a work that the customer was not shown. */
function addsWork({ verb, before, changes }: WorkWrite): boolean {
  if (verb === 'create' || verb === 'restore') return true
  if (verb === 'delete') return false
  const isBack = before?.state === 'canceled' && changes.state !== undefined
  return isBack || [changes.text, changes.extension, changes.paper_uuid].some((one) => one !== undefined)
}

/**
 * Locks the extensions of works before the works themselves, because a write of these works can undo answers. Every
 * change of an extension locks in this order.
 */
export async function lockExtensionsOf(
  tx: Tx,
  verb: WorkWrite['verb'],
  { text, extension, paper_uuid, state }: WorkWrite['changes'],
  works: readonly string[],
): Promise<void> {
  if (verb !== 'restore' && [text, extension, paper_uuid, state].every((one) => one === undefined)) return
  await sql`select from extensions e where exists (select from works w where w.dealer_id = e.dealer_id
      and w.uuid = any(${works}::uuid[]) and e.paper_uuid = coalesce(${paper_uuid ?? null}::uuid, w.paper_uuid)
      and e.number = coalesce(${extension ?? null}::bigint, w.extension))
    order by e.uuid for no key update`.execute(tx)
}

/** Undoes the customer's own answer to an extension that gets another work. */
export async function undoForWork(
  tx: Tx,
  extensions: Context,
  session: Session,
  write: WorkWrite & { row: Pick<RecordRow<typeof work>, 'paper_uuid' | 'extension' | 'state'> },
): Promise<void> {
  const { paper_uuid, extension: number, state } = write.row
  if (number < 2 || state === 'canceled' || !addsWork(write)) return
  const { rows } = await sql<{ uuid: string }>`select e.uuid from extensions e where e.paper_uuid = ${paper_uuid}
    and e.number = ${number} and e.deleted_at is null and ${isOwnAnswer} for no key update`.execute(tx)
  for (const { uuid } of rows) await changeWithin(tx, extensions, session, uuid, UNDONE)
}
