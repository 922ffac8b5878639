import type { HoldReason } from '#contract/states/holdReason.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

/** A work that a user begins or resumes. */
export type Begun = {
  uuid: string
  paper_uuid: string
  extension: number
  hold_reason: HoldReason | ''
  /** Uuids of the people who do it. All of them need its skills. */
  people: readonly string[]
}

/** Stamps on works that must not continue. Another module keeps them. */
export type RunningStamps = {
  /** Prevents users who are stamped on these works from stamping until the commit. */
  holdPeople: (tx: Tx, works: readonly string[]) => Promise<void>
  /** Ends the stamps. */
  end: (tx: Tx, session: Session, works: readonly string[]) => Promise<void>
}
