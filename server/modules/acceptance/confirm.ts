import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { addEntry, toUser } from '#server/inbox/addEntry.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { refusedStep, takeStep } from '#server/states/takeStep.ts'
import { type FindingsOnPaper, knownFindings, offerFindings } from './findingsOnPaper.ts'
import {
  type Acceptance,
  type AcceptanceRow,
  lockAcceptance,
  STATED_ACCEPTANCE,
  withoutHold,
} from './openAcceptance.ts'
import { type CreatePaper, writePaper } from './paperOfAcceptance.ts'
import { type Confirmation, requireConfirmable } from './requireConfirmable.ts'
import { contentOf, insertRevision } from './revisions.ts'

/** Services of other modules: the workshop and the service desk. */
export type Others = {
  createPaper: CreatePaper
  findings: FindingsOnPaper
  followCheckin: (tx: Tx, session: Session, visit: { uuid: string; paper_uuid: string | null }) => Promise<void>
}
export type Services = { core: Core; context: Context; others: Others }

/** Moves a new acceptance to `in_progress`, because a prepared one can be confirmed without any earlier change. */
async function begin(tx: Tx, context: Context, session: Session, row: AcceptanceRow): Promise<AcceptanceRow> {
  if (row.status !== 'new') return row
  return withoutHold(await takeStep(tx, context, STATED_ACCEPTANCE, session, row, { to: 'in_progress', reason: '' }))
}

/** Adds the name of the signing customer to each answered finding without a name. */
const signedFindings = ({ findings }: Acceptance, customer: string): Acceptance['findings'] =>
  findings.map((finding) =>
    finding.answer === 'open' || finding.answered_by !== ''
      ? finding
      : Object.assign({}, finding, { answered_by: customer.slice(0, 120) }),
  )

/**
 * Creates or updates the paper of a signed acceptance and returns its uuid. If the dealer has switched the workshop
 * module off, it writes nothing and returns the paper that the acceptance names.
 */
async function paperOf(tx: Tx, services: Services, session: Session, row: Acceptance): Promise<string | null> {
  if (session.disabledPlugins.includes('plugin_workshop')) return row.paper_uuid
  const { core, others } = services
  const earlier = await contentOf(tx, row.uuid, row.revision - 1)
  const { uuid, isOpen } = await writePaper(tx, { core, createPaper: others.createPaper }, session, { row, earlier })
  if (isOpen) await offerFindings(tx, others.findings, session, uuid, row)
  return uuid
}

/** Tells the second user that they are named as a witness. */
async function tellWitness(tx: Tx, { core }: Services, session: Session, row: Acceptance, given: Confirmation) {
  if (given.witness_uuid === null) return
  const { hub, jobs, now } = core
  const { uuid, location_uuid, licensePlate, vin, number } = row
  await addEntry(
    tx,
    { hub, jobs, session, now: now() },
    {
      kind: 'acceptanceWitness',
      location_uuid,
      record_uuid: uuid,
      subject: uuid,
      details: { plate: licensePlate || vin, number, absence: given.absence },
      note: given.absence_note,
      ...toUser(given.witness_uuid),
    },
  )
}

/**
 * Confirms an acceptance with the signature of the customer, or with a reason and a second user. The row is kept as it
 * was signed, its paper is created or brought up to date, and its check-in is moved on. All of this happens, or
 * nothing.
 */
export async function confirm(
  tx: Tx,
  services: Services,
  session: Session,
  uuid: string,
  given: Confirmation,
): Promise<{ acceptance: AcceptanceRow; paper_uuid: string | null }> {
  const { core, context, others } = services
  const found = await lockAcceptance(tx, context, session, uuid)
  await others.findings.lock(tx, { findings: found.findings, known: await knownFindings(tx, uuid) })
  if (found.status === 'completed' || found.status === 'delivered') throw refusedStep(['transition_unknown'], {})
  await requireConfirmable(tx, session, found, given)
  const begun = await begin(tx, context, session, found)
  const customer = given.absence === '' ? given.customer_name.trim() : ''
  const findings = signedFindings(begun, customer || begun.customer_name)
  const paper_uuid = await paperOf(tx, services, session, Object.assign({}, begun, { findings }))
  const values = {
    findings,
    paper_uuid,
    confirmed_at: new Date(core.now() - given.age_ms),
    confirmed_by: customer,
    is_signed: given.absence === '',
  }
  const step = { to: 'completed', reason: '', by: 'confirm', values } as const
  const row = await takeStep(tx, context, STATED_ACCEPTANCE, session, begun, step)
  await insertRevision(tx, session, row, given)
  if (row.checkin_uuid !== null)
    await others.followCheckin(tx, session, { uuid: row.checkin_uuid, paper_uuid: row.paper_uuid })
  await tellWitness(tx, services, session, row, given)
  return { acceptance: row, paper_uuid }
}

/** Begins the next revision of a confirmed acceptance. The signed one is kept. */
export async function revise(
  tx: Tx,
  { context }: Services,
  session: Session,
  uuid: string,
  reason: string,
): Promise<AcceptanceRow> {
  const row = await lockAcceptance(tx, context, session, uuid)
  const values = {
    revision: row.revision + 1,
    revision_reason: reason,
    confirmed_at: null,
    confirmed_by: '',
    is_signed: false,
  }
  return takeStep(tx, context, STATED_ACCEPTANCE, session, row, { to: 'in_progress', reason, by: 'revise', values })
}
