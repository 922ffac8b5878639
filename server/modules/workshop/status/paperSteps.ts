import { v7 as uuidv7 } from 'uuid'
import { type HoldReason, holdProblem } from '#contract/workshop/status/holdReason.ts'
import type { OrderStatus } from '#contract/workshop/status/orderStatus.ts'
import { checkTransition } from '#contract/workshop/status/transitionsOf.ts'
import type { Tx } from '#server/db/database.ts'
import { announcement } from '#server/records/announcement.ts'
import { recordEvent, writeEvent } from '#server/records/audit.ts'
import { updateRow } from '#server/records/repository.ts'
import { unscoped } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { lockPaper, type PaperRow } from '../papers/openPaper.ts'
import { decisionOn } from './paperFacts.ts'
import { detailsOf, refusedStep } from './refusalDetails.ts'

/** A paper after a step, and what tells everybody who may read it. */
export type Stepped = { row: PaperRow; tell: () => void }
/** What the plan hears of a step. */
export const stepOf = ({ uuid, location_uuid }: PaperRow) => ({
  uuid,
  places: [location_uuid],
  fields: ['status', 'hold_reason'],
})
type StatusStep = { to: OrderStatus; reason: string; claim: boolean; taken_by: string }
type HoldStep = { hold_reason: HoldReason | ''; version: number; until: string | null; note: string }

/** How long a paper was as it is: since its last change of status or hold. */
async function lasted(tx: Tx, { uuid, created_at }: PaperRow, now: number): Promise<number> {
  const last = await tx
    .selectFrom('paper_states')
    .select('at')
    .where('paper_uuid', '=', uuid)
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(0, now - Date.parse(last?.at ?? created_at))
}

type Step = { what: 'status' | 'hold' | 'changed'; values: Record<string, unknown>; reason: string }

/** Writes a step: the row, the line of its history, the audit, and the event of its own. */
async function write(tx: Tx, context: Context, session: Session, before: PaperRow, step: Step): Promise<Stepped> {
  const { record, hub } = context
  const now = context.now()
  const at = new Date(now)
  const to_status = (step.values.status ?? before.status) as OrderStatus
  const to_hold = (step.values.hold_reason ?? before.hold_reason) as HoldReason | ''
  if (to_status !== before.status || to_hold !== before.hold_reason)
    await tx
      .insertInto('paper_states')
      .values({
        dealer_id: session.dealerId,
        uuid: uuidv7(),
        paper_uuid: before.uuid,
        at,
        by_user: session.userUuid,
        source: session.source,
        from_status: before.status,
        to_status,
        from_hold: before.hold_reason,
        to_hold,
        reason: step.reason,
        lasted: await lasted(tx, before, now),
      })
      .execute()
  const values = { ...step.values, modifier_uuid: session.userUuid, updated_at: at }
  const row = (await updateRow(tx, unscoped(context, session), before.uuid, values)) as PaperRow
  const fields = Object.keys(step.values).filter((name) => row[name] !== before[name])
  const part = (from: PaperRow) => Object.fromEntries(fields.map((name) => [name, from[name]]))
  await recordEvent(tx, session, now, {
    event: writeEvent(record, 'changed'),
    uuid: before.uuid,
    before: part(before),
    after: { ...part(row), ...(step.reason === '' ? {} : { reason: step.reason }) },
  })
  return { row, tell: await announcement(tx, hub, session, record, [before, row], fields, step.what) }
}

/** Who took the car away is known while it is away only. */
function pickedUpBy(row: PaperRow, to: StatusStep['to'], taken_by: string): { picked_up_by?: string } {
  if (to === 'picked_up') return { picked_up_by: taken_by }
  return row.picked_up_by === '' ? {} : { picked_up_by: '' }
}

/** What is different beside the status itself, once a step is taken. */
function consequences(row: PaperRow, { to, taken_by }: StatusStep, me: string, effects: readonly string[]) {
  const isBack = to === 'in_progress' || to === 'new'
  return {
    ...(effects.includes('assign_self') ? { technician_uuid: me } : {}),
    ...(effects.includes('count_rework') ? { rework_count: row.rework_count + 1 } : {}),
    // What is done again is checked again.
    ...(isBack && row.final_check_at !== null ? { final_check_at: null, final_checker_uuid: null } : {}),
    ...pickedUpBy(row, to, taken_by),
    // Nothing waits any more.
    ...(to === 'canceled' && row.hold_reason !== ''
      ? { hold_reason: '', hold_since: null, hold_until: null, hold_note: '' }
      : {}),
  }
}

/** Takes a step of the graph, or refuses it with everything that stands against it. */
export async function changeStatus(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { version, ...step }: StatusStep & { version: number },
): Promise<Stepped> {
  return takeStep(tx, context, session, await lockPaper(tx, context, session, uuid, { version }), step)
}

/** The same on a row that the caller has locked. */
export async function takeStep(
  tx: Tx,
  context: Context,
  session: Session,
  row: PaperRow,
  step: StatusStep,
): Promise<Stepped> {
  const now = context.now()
  const { facts, person, rules } = await decisionOn(tx, session, row, now)
  const input = { reason: step.reason, claim: step.claim, takenBy: step.taken_by }
  const verdict = checkTransition(facts, step.to, person, input, rules)
  if (!verdict.isPossible) throw refusedStep(verdict.refusals, await detailsOf(tx, row, step.to, verdict.refusals))
  const values = {
    status: step.to,
    state_since: new Date(now),
    ...consequences(row, step, session.userUuid, verdict.effects),
  }
  return write(tx, context, session, row, { what: 'status', values, reason: step.reason })
}

/** Lets a paper wait, or go on. */
export async function changeHold(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { hold_reason, version, until, note }: HoldStep,
): Promise<Stepped> {
  const row = await lockPaper(tx, context, session, uuid, { version })
  const now = context.now()
  if (hold_reason === '') {
    if (row.hold_reason === '') return { row, tell: () => {} }
    const values = { hold_reason: '', hold_since: null, hold_until: null, hold_note: '' }
    return write(tx, context, session, row, { what: 'hold', values, reason: note })
  }
  const problem = holdProblem(
    row.status,
    { reason: hold_reason, until: until === null ? null : Date.parse(until) },
    now,
  )
  if (problem) throw new Failure('transition_refused', { refusals: [problem] })
  // Another date or note is no new wait.
  const since =
    row.hold_reason === hold_reason && row.hold_since !== null ? row.hold_since : new Date(now).toISOString()
  const values = { hold_reason, hold_since: since, hold_until: until, hold_note: note }
  return write(tx, context, session, row, { what: 'hold', values, reason: note })
}

/** Notes the final check, or takes it back. A foreman does it, on what is being worked on. */
export async function changeFinalCheck(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { version, is_passed }: { version: number; is_passed: boolean },
): Promise<Stepped> {
  const row = await lockPaper(tx, context, session, uuid, { version })
  const refusals = finalCheckRefusals(row, (await decisionOn(tx, session, row, context.now())).person)
  if (refusals.length > 0) throw new Failure('transition_refused', { refusals })
  const values = is_passed
    ? { final_check_at: new Date(context.now()), final_checker_uuid: session.userUuid }
    : { final_check_at: null, final_checker_uuid: null }
  return write(tx, context, session, row, { what: 'changed', values, reason: '' })
}

/** Why somebody cannot note the final check of a paper. */
export function finalCheckRefusals(
  { status }: PaperRow,
  { mayUpdate, actors }: Awaited<ReturnType<typeof decisionOn>>['person'],
): string[] {
  if (status !== 'in_progress') return ['transition_unknown']
  if (!mayUpdate) return ['permission_missing']
  return actors.has('foreman') || actors.has('administrator') ? [] : ['role_missing']
}
