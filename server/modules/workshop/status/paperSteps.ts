import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { changeHold as changeHoldOf, type GivenHold, takeStep as takeStepOf } from '#server/states/takeStep.ts'
import { writeStep } from '#server/states/writeStep.ts'
import { lockPaper, type PaperRow } from '../papers/openPaper.ts'
import { decisionOn } from './paperFacts.ts'
import { type PaperStep, STATED_PAPER } from './statedPaper.ts'

/** Takes a step of the status graph, or refuses it with all reasons. */
export async function changeStatus(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { version, ...step }: PaperStep & { version: number },
): Promise<PaperRow> {
  return takeStep(tx, context, session, await lockPaper(tx, context, session, uuid, { version }), step)
}

/** Takes a step of the status graph on a row that the caller has locked, or refuses it with all reasons. */
export const takeStep = (
  tx: Tx,
  context: Context,
  session: Session,
  row: PaperRow,
  step: PaperStep,
): Promise<PaperRow> => takeStepOf(tx, context, STATED_PAPER, session, row, step)

/** Puts a paper on hold, or ends the hold. */
export async function changeHold(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  { version, ...hold }: GivenHold & { version: number },
): Promise<PaperRow> {
  const row = await lockPaper(tx, context, session, uuid, { version })
  return changeHoldOf(tx, context, STATED_PAPER, session, row, hold)
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
  return writeStep(tx, context, STATED_PAPER, session, row, { what: 'changed', values, reason: '' })
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
