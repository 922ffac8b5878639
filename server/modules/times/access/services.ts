import type { Database, Tx } from '#server/db/database.ts'
import type { Context } from '#server/records/service.ts'
import type { Hub } from '#server/socket/hub.ts'

type Span = { readonly from: number; readonly to: number }

/** Somebody who works at a location, and their hours there. */
export type Hours = {
  uuid: string
  first_name: string
  last_name: string
  team_uuids: readonly string[]
  paid: readonly Span[]
  attended: readonly Span[]
  available: readonly Span[]
}

/** What another module knows of working time. */
type WorkingHours = {
  plannedHours: (tx: Tx, location: string, days: { from: string; to: string }) => Promise<readonly Hours[]>
  closingTimes: (tx: Tx, location: string, now: number) => Promise<(at: number) => number>
}

export type Services = {
  database: Database
  hub: Hub
  now: () => number
  /** How works are written. */
  works: Context
  working: WorkingHours
}
