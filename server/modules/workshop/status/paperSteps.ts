import { v7 as uuidv7 } from 'uuid'
import { type HoldReason, holdProblem } from '#contract/workshop/status/holdReason.ts'
import type { OrderStatus } from '#contract/workshop/status/orderStatus.ts'
import { checkTransition } from '#contract/workshop/status/transitionsOf.ts'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent, writeEvent } from '#server/records/audit.ts'
import { emitRowEvent } from '#server/records/emitRowEvent.ts'
import { updateRow } from '#server/records/repository.ts'
import { unscoped } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { lockPaper, type PaperRow } from '../papers/openPaper.ts'
import { decisionOn } from './paperFacts.ts'
import { detailsOf, refusedStep } from './refusalDetails.ts'

type StatusStep = { to: OrderStatus; reason: string; claim: boolean; taken_by: string }
type HoldStep = { hold_reason: HoldReason | ''; version: number; until: string | null; note: string }

/** How long a paper was in its state: since its last change of status or hold. */
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

/** Writes a step: the row, its history, the audit, and an event of its own. Returns the paper after it. */
async function write(tx: Tx, context: Context, session: Session, before: PaperRow, step: Step): Promise<PaperRow> {
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
  await emitStep(tx, context, session, { before, row, fields, what: step.what })
  await announceRecord(tx, hub, session, record, [before, row], fields, step.what)
  return row
}

type Taken = { before: PaperRow; row: PaperRow; fields: readonly string[]; what: Step['what'] }

/** Emits the event of a step, or of other fields. */
async function emitStep(tx: Tx, { record }: Context, session: Session, { before, row, fields, what }: Taken) {
  const { uuid } = row
  const told = { locations: [row.location_uuid], fields }
  if (what === 'status')
    return emitEvent(tx, session, {
      type: 'paper.status',
      uuid,
      data: { from: before.status, to: row.status, ...told },
    })
  if (what === 'hold') {
    const data = { from: before.hold_reason, to: row.hold_reason, ...told }
    return emitEvent(tx, session, { type: 'paper.hold', uuid, data })
  }
  return emitRowEvent(tx, session, record, { fact: 'changed', uuid, fields, before, after: row })
}

/** The name of who picked up the car is kept only while the car is away. */
function pickedUpBy(row: PaperRow, to: StatusStep['to'], taken_by: string): { picked_up_by?: string } {
  if (to === 'picked_up') return { picked_up_by: taken_by }
  return row.picked_up_by === '' ? {} : { picked_up_by: '' }
}

/** Other fields that change with a step. */
function consequences(row: PaperRow, { to, taken_by }: StatusStep, me: string, effects: readonly string[]) {
  const isBack = to === 'in_progress' || to === 'new'
  return {
    ...(effects.includes('assign_self') ? { technician_uuid: me } : {}),
    ...(effects.includes('count_rework') ? { rework_count: row.rework_count + 1 } : {}),
    // After rework, the final check must be repeated.
    ...(isBack && row.final_check_at !== null ? { final_check_at: null, final_checker_uuid: null } : {}),
    ...pickedUpBy(row, to, taken_by),
    // A canceled paper no longer waits.
    ...(to === 'canceled' && row.hold_reason !== ''
      ? { hold_reason: '', hold_since: null, hold_until: null, hold_note: '' }
      : {}),
  }
}

/** Takes a step of the status graph, or refuses it with all reasons. */
export async function changeStatus(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { version, ...step }: StatusStep & { version: number },
): Promise<PaperRow> {
  return takeStep(tx, context, session, await lockPaper(tx, context, session, uuid, { version }), step)
}

/** The same on a row that the caller has locked. */
export async function takeStep(
  tx: Tx,
  context: Context,
  session: Session,
  row: PaperRow,
  step: StatusStep,
): Promise<PaperRow> {
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

/** Puts a paper on hold, or ends the hold. */
export async function changeHold(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { hold_reason, version, until, note }: HoldStep,
): Promise<PaperRow> {
  const row = await lockPaper(tx, context, session, uuid, { version })
  const now = context.now()
  if (hold_reason === '') {
    if (row.hold_reason === '') return row
    const values = { hold_reason: '', hold_since: null, hold_until: null, hold_note: '' }
    return write(tx, context, session, row, { what: 'hold', values, reason: note })
  }
  const problem = holdProblem(
    row.status,
    { reason: hold_reason, until: until === null ? null : Date.parse(until) },
    now,
  )
  if (problem) throw new Failure('transition_refused', { refusals: [problem] })
  // Another date or note does not start a new hold.
  const since =
    row.hold_reason === hold_reason && row.hold_since !== null ? row.hold_since : new Date(now).toISOString()
  const values = { hold_reason, hold_since: since, hold_until: until, hold_note: note }
  return write(tx, context, session, row, { what: 'hold', values, reason: note })
}

/** Records the final check, or withdraws it. A foreman does it while the paper is in progress. */
export async function changeFinalCheck(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { version, is_passed }: { version: number; is_passed: boolean },
): Promise<PaperRow> {
  const row = await lockPaper(tx, context, session, uuid, { version })
  const refusals = finalCheckRefusals(row, (await decisionOn(tx, session, row, context.now())).person)
  if (refusals.length > 0) throw new Failure('transition_refused', { refusals })
  const values = is_passed
    ? { final_check_at: new Date(context.now()), final_checker_uuid: session.userUuid }
    : { final_check_at: null, final_checker_uuid: null }
  return write(tx, context, session, row, { what: 'changed', values, reason: '' })
}

/** Why the user cannot record the final check of a paper. */
export function finalCheckRefusals(
  { status }: PaperRow,
  { mayUpdate, actors }: Awaited<ReturnType<typeof decisionOn>>['person'],
): string[] {
  if (status !== 'in_progress') return ['transition_unknown']
  if (!mayUpdate) return ['permission_missing']
  return actors.has('foreman') || actors.has('administrator') ? [] : ['role_missing']
}
