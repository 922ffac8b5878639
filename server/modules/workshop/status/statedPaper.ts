import { PAPER_GRAPH, type PaperTypes } from '#contract/workshop/status/transitionsOf.ts'
import type { Tx } from '#server/db/database.ts'
import type { GivenStep, RefusalDetails, StatedRecord } from '#server/states/statedRecord.ts'
import { PAPER_HISTORY, type PaperRow } from '../papers/openPaper.ts'
import { decisionOn } from './paperFacts.ts'

/**
 * `claim` also makes a user of the workshop the technician of an unassigned paper. `taken_by` is the name of the person
 * who took the car.
 */
export type PaperStep = GivenStep & { claim: boolean; taken_by: string }

/** At most this many works that a refusal names. */
const NAMED_WORKS = 10

/** Works that are in progress, without those that the customer declined or postponed. */
const worksInProgress = (tx: Tx, paperUuid: string) =>
  tx
    .selectFrom('works')
    .select(['uuid', 'text'])
    .where('paper_uuid', '=', paperUuid)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'in_progress')
    .where((eb) => eb.not(eb.fn<boolean>('is_put_off', ['dealer_id', 'paper_uuid', 'extension'])))
    .orderBy('extension')
    .orderBy('position')
    .limit(NAMED_WORKS)

async function detailsOf(tx: Tx, { uuid }: PaperRow, refusals: readonly string[]): Promise<RefusalDetails> {
  if (!refusals.includes('works_in_progress')) return {}
  const works = await worksInProgress(tx, uuid).execute()
  return { works_in_progress: works.map(({ text }) => text) }
}

/** The name of the person who picked up the car is kept only while the car is away. */
function pickedUpBy(row: PaperRow, { to, taken_by }: PaperStep): { picked_up_by?: string } {
  if (to === 'picked_up') return { picked_up_by: taken_by }
  return row.picked_up_by === '' ? {} : { picked_up_by: '' }
}

/** Other fields that change with a step. */
function consequences(row: PaperRow, step: PaperStep, userUuid: string, effects: readonly PaperTypes['Effect'][]) {
  const isBack = step.to === 'in_progress' || step.to === 'new'
  return {
    ...(effects.includes('assign_self') ? { technician_uuid: userUuid } : {}),
    ...(effects.includes('count_rework') ? { rework_count: row.rework_count + 1 } : {}),
    // After rework, the final check must be repeated.
    ...(isBack && row.final_check_at !== null ? { final_check_at: null, final_checker_uuid: null } : {}),
    ...pickedUpBy(row, step),
  }
}

/** Statuses and holds of workshop papers. */
export const STATED_PAPER: StatedRecord<PaperTypes, PaperRow, PaperStep> = {
  name: 'paper',
  graph: PAPER_GRAPH,
  history: PAPER_HISTORY,
  decide: decisionOn,
  inputOf: (given) => (given ? { reason: given.reason, claim: given.claim, takenBy: given.taken_by } : {}),
  consequences,
  detailsOf,
}
