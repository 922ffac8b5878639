import type { acceptance } from '#contract/records/acceptance.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import { ACCEPTANCE_GRAPH, type AcceptanceTypes } from '#contract/service/acceptanceGraph.ts'
import type { StepDecision } from '#contract/states/stateGraph.ts'
import type { Tx } from '#server/db/database.ts'
import { lockOpenRow, mayChangeRow, readOpenRow } from '#server/records/openRow.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { GivenStep, StatedRecord, StatedRow } from '#server/states/statedRecord.ts'

/** An acceptance as the API returns it. */
export type Acceptance = RecordRow<typeof acceptance>
/** An acceptance with the hold columns that the status engine expects. An acceptance is never on hold. */
export type AcceptanceRow = Acceptance & StatedRow

/** Table and key column of the status history of acceptances. */
export const ACCEPTANCE_HISTORY = { table: 'acceptance_states', owner: 'acceptance_uuid' } as const

const NO_HOLD = { hold_reason: '', hold_since: null, hold_until: null, hold_note: '' } as const

export const withoutHold = (row: Acceptance): AcceptanceRow => Object.assign({}, row, NO_HOLD)

/** An acceptance that the session may read. One at another location counts as missing. */
export async function readAcceptance(tx: Tx, context: Context, session: Session, uuid: string): Promise<AcceptanceRow> {
  return withoutHold(await readOpenRow<Acceptance & Record<string, unknown>>(tx, context, session, uuid))
}

/** An acceptance that the session may change, locked until the end of the transaction. */
export async function lockAcceptance(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  version?: number,
): Promise<AcceptanceRow> {
  const wanted = version === undefined ? {} : { version }
  return withoutHold(await lockOpenRow<Acceptance & Record<string, unknown>>(tx, context, session, uuid, wanted))
}

/** Whether the walk around the car is not yet over. */
export const isRunning = ({ status }: Pick<Acceptance, 'status'>): boolean =>
  status === 'new' || status === 'in_progress'

/**
 * The error for a change of an acceptance that is over. Its code tells the user whether to reopen it or to revise it.
 */
export const refusalOf = ({ status }: Pick<Acceptance, 'status'>): Failure =>
  new Failure(status === 'canceled' ? 'acceptance_canceled' : 'acceptance_confirmed')

/** Refuses a change of an acceptance that is confirmed or canceled. */
export function requireRunning(row: Pick<Acceptance, 'status'>): void {
  if (!isRunning(row)) throw refusalOf(row)
}

/** A step with the columns that its action writes. */
type AcceptanceStep = GivenStep & { by?: 'confirm' | 'revise'; values?: Record<string, unknown> }

/** Facts and relations that decide about the next step of an acceptance. */
export async function decisionOn(
  tx: Tx,
  session: Session,
  row: AcceptanceRow,
  now: number,
): Promise<StepDecision<AcceptanceTypes>> {
  const mayUpdate = await mayChangeRow(tx, { record: records.acceptance }, session, row)
  return {
    facts: { status: row.status, since: Date.parse(row.state_since), revision: row.revision },
    person: { mayUpdate, actors: new Set(mayUpdate ? (['staff'] as const) : []) },
    rules: { now },
  }
}

/** Changes of the status of an acceptance: their graph, history and the facts that decide. */
export const STATED_ACCEPTANCE: StatedRecord<AcceptanceTypes, AcceptanceRow, AcceptanceStep> = {
  name: 'acceptance',
  graph: ACCEPTANCE_GRAPH,
  history: ACCEPTANCE_HISTORY,
  decide: decisionOn,
  inputOf: (given) => (given ? { reason: given.reason, ...(given.by === undefined ? {} : { by: given.by }) } : {}),
  consequences: (_row, { values }) => values ?? {},
}
