import type { Tx } from '#server/db/database.ts'
import { type Context, changeWithin, createWithin } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { lockForAnswers } from '../consent/lockOrder.ts'
import { undoneAnswer } from '../papers/customersAnswer.ts'
import { nextOfPaper } from '../papers/nextOfPaper.ts'
import { lockPaper } from '../papers/openPaper.ts'
import type { KnownFinding, OfferedFinding } from './finding.ts'
import { withdrawFindings } from './removedFindings.ts'

type Values = NonNullable<Parameters<typeof undoneAnswer>[2]>
type Records = { papers: Context; works: Context; extensions: Context }
type Place = { location_uuid: string; paper_uuid: string }

/**
 * The answer of a finding as columns of its extension. An open finding has none, because the customer is asked later.
 */
const answerOf = ({ answer, answered_at, answered_by, consent_method, reason }: OfferedFinding) =>
  answer === 'open'
    ? { answer, asked_at: null, answered_at: null, answered_by: '', consent_method: '', note: '' }
    : { answer, asked_at: answered_at, answered_at, answered_by, consent_method, note: reason }

const scopeOf = ({ finding, target_ze }: OfferedFinding) => ({ finding, target_ze })

const lineOf = ({ work, finding, labour_number, target_ze }: OfferedFinding) => ({
  text: work || finding,
  labour_number,
  target_ze,
})

/**
 * Copies the price, because the customer has seen it, even if the user who confirms may not see prices of the workshop.
 */
const copyPrice = (tx: Tx, uuid: string, price: number | null) =>
  tx.updateTable('extensions').set({ price }).where('uuid', '=', uuid).execute()

async function create(
  tx: Tx,
  { works, extensions }: Records,
  session: Session,
  place: Place,
  one: OfferedFinding,
): Promise<KnownFinding> {
  const { extension: number, position } = await nextOfPaper(tx, place.paper_uuid)
  const made = Object.assign({ number, price: null, promised_at: null }, place, scopeOf(one), answerOf(one))
  const { uuid } = await createWithin(tx, extensions, session, made)
  await copyPrice(tx, uuid, one.price)
  const empty = { skill: '', bay_kind: '', hold_reason: '', complaint: '', cause: '', correction: '' }
  const line = { extension: number, position, technician_uuid: null, state: 'new' }
  await createWithin(tx, works, session, Object.assign(line, empty, place, lineOf(one)))
  return { finding_id: one.id, extension_uuid: uuid, answer: one.answer }
}

/** Brings an extension up to date. An answer that was given later on the paper stays. */
async function update(
  tx: Tx,
  { works, extensions }: Records,
  session: Session,
  known: KnownFinding,
  one: OfferedFinding,
): Promise<KnownFinding> {
  const uuid = known.extension_uuid
  const now = await tx
    .selectFrom('extensions')
    .select(['answer', 'answered_at', 'number', 'paper_uuid', 'price', 'finding'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  // The workshop has deleted the extension.
  if (!now) return known
  const isLater = one.answered_at !== null && (now.answered_at === null || one.answered_at > now.answered_at)
  const isOwn = now.answer === known.answer || isLater
  const lines = await tx
    .selectFrom('works')
    .select(['uuid', 'text'])
    .where('paper_uuid', '=', now.paper_uuid)
    .where('extension', '=', now.number)
    .where('state', '=', 'new')
    .where('deleted_at', 'is', null)
    .execute()
  // The work is updated only if it is the only new one. Other works were added or begun by the workshop.
  const line = lines.length === 1 ? lines[0] : undefined
  // Price and work pass the hooks below, so an answer of the customer to others is undone here.
  const changes = { price: one.price, finding: one.finding }
  const areWorksOther = line !== undefined && line.text !== lineOf(one).text
  const answer = isOwn ? answerOf(one) : await undoneAnswer(tx, uuid, now as Values, { changes, areWorksOther })
  await changeWithin(tx, extensions, session, uuid, Object.assign(scopeOf(one), answer))
  await copyPrice(tx, uuid, one.price)
  if (line) await changeWithin(tx, works, session, line.uuid, lineOf(one))
  return isOwn ? { finding_id: one.id, extension_uuid: uuid, answer: one.answer } : known
}

/**
 * Writes the findings of an acceptance to its paper: one extension with its work for each, or the extension that the
 * finding became earlier. On the paper, declined work can be offered again, and the customer can be asked about open
 * work. The extension of a finding that the acceptance no longer has is deleted, unless the customer has answered or
 * the workshop has begun with it.
 */
export async function offerFindings(
  tx: Tx,
  records: Records,
  session: Session,
  paperUuid: string,
  { findings, known }: { findings: readonly OfferedFinding[]; known: readonly KnownFinding[] },
): Promise<{ written: KnownFinding[]; gone: string[] }> {
  const { location_uuid } = await lockPaper(tx, records.papers, session, paperUuid)
  const place = { location_uuid, paper_uuid: paperUuid }
  const written: KnownFinding[] = []
  for (const one of findings) {
    const before = known.find(({ finding_id }) => finding_id === one.id)
    written.push(
      before ? await update(tx, records, session, before, one) : await create(tx, records, session, place, one),
    )
  }
  const lost = known.filter(({ finding_id }) => findings.every(({ id }) => id !== finding_id))
  return { written, gone: await withdrawFindings(tx, records, session, { paperUuid, lost }) }
}

/**
 * Locks the extensions of an acceptance before its confirmation locks the paper, as every other change does. Otherwise
 * an answer by phone at the same moment could cause a deadlock.
 */
export const lockFindings = (
  tx: Tx,
  extensions: Context,
  { findings, known }: { findings: readonly OfferedFinding[]; known: readonly KnownFinding[] },
): Promise<void> => {
  const putOff = new Set(
    findings.filter(({ answer }) => answer === 'declined' || answer === 'postponed').map(({ id }) => id),
  )
  return lockForAnswers(tx, extensions, {
    all: known.map(({ extension_uuid }) => extension_uuid),
    putOff: known.filter(({ finding_id }) => putOff.has(finding_id)).map(({ extension_uuid }) => extension_uuid),
  })
}
