import type { Actor } from '#contract/workshop/status/orderStatus.ts'
import { TRANSITIONS } from '#contract/workshop/status/orderStatus.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { PaperRow } from '../papers/openPaper.ts'

/** Most works that a refusal names. */
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

/** Details of each refusal, in codes and names: the reason of the hold, texts of works, names of users who may. */
type RefusalDetails = Record<string, string[]>

const actorsOf = (row: PaperRow, to: string): readonly Actor[] =>
  TRANSITIONS.find((one) => one.from === row.status && one.to === to)?.who ?? []

/** Details of the refusals of a step to `to`. */
export async function detailsOf(
  tx: Tx,
  row: PaperRow,
  to: string,
  refusals: readonly string[],
): Promise<RefusalDetails> {
  const details: RefusalDetails = {}
  if (refusals.includes('on_hold')) details.on_hold = [row.hold_reason]
  if (refusals.includes('role_missing')) details.role_missing = [...actorsOf(row, to)]
  if (refusals.includes('works_in_progress'))
    details.works_in_progress = (await worksInProgress(tx, row.uuid).limit(NAMED_WORKS).execute()).map(
      ({ text }) => text,
    )
  return details
}

/** The refusal of a step, with all reasons. */
export const refusedStep = (refusals: readonly string[], about: RefusalDetails): Failure =>
  new Failure('transition_refused', { refusals: [...refusals], about })
