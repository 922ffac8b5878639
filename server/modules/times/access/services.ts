import type { HoldReason } from '#contract/states/holdReason.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'

/** A work that a user begins or resumes, and the people who do it together. */
type Begun = {
  uuid: string
  paper_uuid: string
  extension: number
  hold_reason: HoldReason | ''
  people: readonly string[]
}

type Span = { readonly from: number; readonly to: number }

/** A user who works at a location, and their hours there. */
export type Hours = {
  uuid: string
  first_name: string
  last_name: string
  team_uuids: readonly string[]
  paid: readonly Span[]
  attended: readonly Span[]
  available: readonly Span[]
}

/** Working times, which another module provides. */
type WorkingHours = {
  plannedHours: (tx: Tx, location: string, days: { from: string; to: string }) => Promise<readonly Hours[]>
  closingTimes: (tx: Tx, location: string, now: number) => Promise<(at: number) => number>
}

export type Services = {
  database: Database
  hub: Hub
  now: () => number
  /** Writes works. The caller must call `begin` before it writes that a work was begun. */
  works: Context
  /** Refuses to begin or resume a work, or begins its paper. The caller has locked the work. */
  begin: (tx: Tx, session: Session, work: Begun) => Promise<unknown>
  /** Whether the user may begin works of a paper, as far as that depends on the user and not on the paper. */
  mayBegin: (tx: Tx, session: Session, paperUuid: string) => Promise<boolean>
  /** Makes a user of the workshop the technician of a work without one. The caller must have called `begin`. */
  takeOver: (tx: Tx, session: Session, work: Pick<Begun, 'uuid' | 'paper_uuid'>) => Promise<void>
  working: WorkingHours
}
