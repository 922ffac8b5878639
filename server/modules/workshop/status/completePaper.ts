import { transitionsOf } from '#contract/workshop/status/transitionsOf.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { detailsOf } from '#server/states/takeStep.ts'
import { lockPaper } from '../papers/openPaper.ts'
import { decisionOn } from './paperFacts.ts'
import { changeFinalCheck, finalCheckRefusals, takeStep } from './paperSteps.ts'
import { STATED_PAPER } from './statedPaper.ts'

type Completion = {
  is_completed: boolean
  refusals: string[]
  about: Record<string, string[]>
  may_check_finally: boolean
}

/**
 * Reports a paper as completed if nothing prevents it, and otherwise returns the reasons. `isChecked` confirms the
 * final check first.
 */
export async function completePaper(
  tx: Tx,
  papers: Context,
  session: Session,
  { uuid, isChecked }: { uuid: string; isChecked: boolean },
): Promise<Completion> {
  const locked = await lockPaper(tx, papers, session, uuid)
  const checked = isChecked
    ? await changeFinalCheck(tx, papers, session, uuid, { version: Number(locked.version), is_passed: true })
    : null
  const row = checked ?? locked
  const { facts, person, rules } = await decisionOn(tx, session, row, papers.now())
  const { isPossible, refusals } = transitionsOf(facts, person, {}, rules).completed
  const may_check_finally = finalCheckRefusals(row, person).length === 0
  if (!isPossible) {
    const about = await detailsOf(tx, STATED_PAPER, row, 'completed', refusals)
    return { is_completed: false, refusals: [...refusals], about, may_check_finally }
  }
  await takeStep(tx, papers, session, row, { to: 'completed', reason: '', taken_by: '', claim: false })
  return { is_completed: true, refusals: [], about: {}, may_check_finally }
}
