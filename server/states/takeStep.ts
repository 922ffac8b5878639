import { type HoldReason, holdProblem, isHoldable } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES, type RecordStatus } from '#contract/states/recordStatus.ts'
import { checkStep, checkSteps, findStep, type GraphTypes, type StepDecision } from '#contract/states/stateGraph.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { GivenStep, RefusalDetails, StatedRecord, StatedRow } from './statedRecord.ts'
import { writeStep } from './writeStep.ts'

/** A hold of a row, or its end with an empty reason. `until` is an estimate (ISO 8601) or null. */
export type GivenHold = { hold_reason: HoldReason | ''; until: string | null; note: string }

/** Columns of a row without a hold. */
const NO_HOLD = { hold_reason: '', hold_since: null, hold_until: null, hold_note: '' }

/** The refusal of a step, with all reasons. */
export const refusedStep = (refusals: readonly string[], about: RefusalDetails): Failure =>
  new Failure('transition_refused', { refusals: [...refusals], about })

/** The subjects of the refusals of a step to `to`. */
export async function detailsOf<T extends GraphTypes, Row extends StatedRow, Given extends GivenStep>(
  tx: Tx,
  stated: StatedRecord<T, Row, Given>,
  row: Row,
  to: RecordStatus,
  refusals: readonly string[],
): Promise<RefusalDetails> {
  const details = (await stated.detailsOf?.(tx, row, refusals)) ?? {}
  if (refusals.includes('on_hold')) details.on_hold = [row.hold_reason]
  if (refusals.includes('role_missing')) details.role_missing = [...(findStep(stated.graph, row.status, to)?.who ?? [])]
  return details
}

/** Takes a step on a row that the caller has locked, or refuses it with all reasons. */
export async function takeStep<T extends GraphTypes, Row extends StatedRow, Given extends GivenStep>(
  tx: Tx,
  context: Context,
  stated: StatedRecord<T, Row, Given>,
  session: Session,
  row: Row,
  given: Given,
): Promise<Row> {
  const now = context.now()
  const decision = await stated.decide(tx, session, row, now)
  const verdict = checkStep(stated.graph, decision, given.to, stated.inputOf(given))
  if (!verdict.isPossible)
    throw refusedStep(verdict.refusals, await detailsOf(tx, stated, row, given.to, verdict.refusals))
  const values = {
    status: given.to,
    state_since: new Date(now),
    // A cancelled row no longer waits.
    ...(given.to === 'canceled' && row.hold_reason !== '' ? NO_HOLD : {}),
    ...stated.consequences(row, given, session.userUuid, verdict.effects),
  }
  return writeStep(tx, context, stated, session, row, { what: 'status', values, reason: given.reason })
}

/** Puts a row that the caller has locked on hold, or ends its hold. */
export async function changeHold<T extends GraphTypes, Row extends StatedRow, Given extends GivenStep>(
  tx: Tx,
  context: Context,
  stated: StatedRecord<T, Row, Given>,
  session: Session,
  row: Row,
  { hold_reason, until, note }: GivenHold,
): Promise<Row> {
  const now = context.now()
  if (hold_reason === '') {
    if (row.hold_reason === '') return row
    return writeStep(tx, context, stated, session, row, { what: 'hold', values: NO_HOLD, reason: note })
  }
  const asked = { reason: hold_reason, until: until === null ? null : Date.parse(until) }
  const problem = holdProblem(row.status, asked, now)
  if (problem) throw new Failure('transition_refused', { refusals: [problem] })
  // Another date or note does not start a new hold.
  const isSame = row.hold_reason === hold_reason && row.hold_since !== null
  const since = isSame ? row.hold_since : new Date(now).toISOString()
  const values = { hold_reason, hold_since: since, hold_until: until, hold_note: note }
  return writeStep(tx, context, stated, session, row, { what: 'hold', values, reason: note })
}

/** Lists the steps of the graph from the row's status: the possible ones, and the reasons against the others. */
export async function listSteps<T extends GraphTypes, Row extends StatedRow, Given extends GivenStep>(
  tx: Tx,
  stated: StatedRecord<T, Row, Given>,
  row: Row,
  decision: StepDecision<T>,
) {
  const verdicts = checkSteps(stated.graph, decision, stated.inputOf(null))
  const items = []
  for (const to of RECORD_STATUSES) {
    const { isPossible, refusals, effects } = verdicts[to]
    if (refusals.includes('transition_unknown')) continue
    const about = await detailsOf(tx, stated, row, to, refusals)
    items.push({ to, is_possible: isPossible, refusals, effects, about })
  }
  return { items, may_hold: isHoldable(row.status) && decision.person.mayUpdate }
}
