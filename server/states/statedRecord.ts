import type { StatedRecordName } from '#contract/events/domainEvents.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { GraphTypes, StateGraph, StepDecision } from '#contract/states/stateGraph.ts'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Session } from '#server/request/session.ts'

/** Columns that the table of every record with a graph has. Times are ISO 8601 in UTC. */
export type StatedRow = Pick<RecordRow, 'uuid' | 'version' | 'created_at'> &
  Record<string, unknown> & {
    status: RecordStatus
    state_since: string
    hold_reason: HoldReason | ''
    hold_since: string | null
    hold_until: string | null
    hold_note: string
  }

/** Input of every step: the new status, and a reason, which can be empty. */
export type GivenStep = { to: RecordStatus; reason: string }

/** Subjects of each refusal, in codes and names: the reason of the hold, the actors who may take the step. */
export type RefusalDetails = Record<string, string[]>

/** Tables with the history of a record: the columns of `paper_states`, with another column for the row's uuid. */
export type HistoryTable = Extract<keyof Tables, `${string}_states`>

/**
 * A record whose rows have statuses and holds. `server/states` takes its steps, writes the history of its rows, and
 * answers with the steps that are possible.
 */
export type StatedRecord<T extends GraphTypes, Row extends StatedRow, Given extends GivenStep> = {
  name: StatedRecordName
  graph: StateGraph<T>
  /** `owner` is the column with the uuid of the row. */
  history: { table: HistoryTable; owner: string }
  /** Reads the facts about a row, the user's relations to it, and the rules that count now. `now` is milliseconds. */
  decide: (tx: Tx, session: Session, row: Row, now: number) => Promise<StepDecision<T>>
  /** The input of the guards. Null for a question about possible steps, before the user has given anything. */
  inputOf: (given: Given | null) => T['Input']
  /**
   * Other columns that change with a step. They do not include the end of the hold of a canceled row, which `takeStep`
   * writes itself.
   */
  consequences: (row: Row, given: Given, userUuid: string, effects: readonly T['Effect'][]) => Record<string, unknown>
  /** Adds subjects of the record's own refusals. */
  detailsOf?: (tx: Tx, row: Row, refusals: readonly string[]) => Promise<RefusalDetails>
}
