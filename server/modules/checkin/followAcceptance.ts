import { holds } from '#contract/permissions/can.ts'
import { checkin } from '#contract/records/checkin.ts'
import { checkStep } from '#contract/states/stateGraph.ts'
import type { Tx } from '#server/db/database.ts'
import { findRow } from '#server/records/repository.ts'
import { keyOf, unscoped } from '#server/records/scope.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { takeStep } from '#server/states/takeStep.ts'
import type { CheckinRow } from './openCheckin.ts'
import { type CheckinStep, decisionOn, statedCheckin } from './statedCheckin.ts'

/** The steps of the desk up to the accepted car. */
const STEPS = ['in_progress', 'completed'] as const

/**
 * Moves the check-in of a confirmed acceptance on, as far as its graph and the rights of the session allow. It becomes
 * in progress and then accepted, which needs the place of the key. The check-in gets the paper of the visit, unless it
 * has one.
 */
export async function followAcceptance(
  tx: Tx,
  context: Context,
  session: Session,
  { uuid, paper_uuid }: { uuid: string; paper_uuid: string | null },
): Promise<void> {
  const found = await findRow(tx, unscoped(context, session), uuid, true)
  if (!found || found.deleted_at !== null) return
  let row = found as CheckinRow
  const here = await keyOf(tx, row.location_uuid)
  if (paper_uuid !== null && row.paper_uuid === null && holds(session.permissions, checkin.permissions.update, here))
    row = (await changeWithin(tx, context, session, uuid, { paper_uuid })).row as CheckinRow
  const stated = statedCheckin(context.now)
  for (const to of STEPS) {
    const step: CheckinStep = { to, reason: '', claim: row.user_target_uuid === null, is_no_show: false, taken_by: '' }
    const decision = await decisionOn(tx, session, row, context.now())
    if (!checkStep(stated.graph, decision, to, stated.inputOf(step)).isPossible) continue
    row = await takeStep(tx, context, stated, session, row, step)
  }
}
