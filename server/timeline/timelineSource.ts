import type { HistoryEntry, HistoryFigures } from '#contract/api/service/history.ts'
import type { Needed } from '#contract/permissions/can.ts'
import type { HistoryKind, MileageReading, WaitReading } from '#contract/service/history.ts'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { Tx } from '../db/database.ts'
import type { Session } from '../request/session.ts'
import type { Car } from './ofCar.ts'

/** A question about one car. `locations` are those of the caller for the history; null means all of them. */
export type TimelineAsk = { session: Session; car: Car; locations: readonly string[] | null; now: number }

/** A page of entries: the newest ones, or those before an entry. */
export type TimelinePage = { before: { at: string; uuid: string } | null; limit: number }

/**
 * One module's part of the timeline of a car. A source returns only what the caller may read, and only of the
 * locations of the question.
 */
export type TimelineSource = {
  kind: HistoryKind
  /** The permission that the source requires. Null: its own rows decide. */
  permission: Needed | null
  /** The module of the source. When it is off, the source is not used. */
  plugin: PluginKey | null
  /** Entries by time, newest first, and then by their uuid. */
  page(tx: Tx, ask: TimelineAsk, page: TimelinePage): Promise<HistoryEntry[]>
  /** Counters that the source knows. */
  figures?(tx: Tx, ask: TimelineAsk): Promise<Partial<HistoryFigures>>
  /** Readings of the kilometres, in any order. */
  readings?(tx: Tx, ask: TimelineAsk): Promise<MileageReading[]>
  /** Waits at the desk, in any order. */
  waits?(tx: Tx, ask: TimelineAsk): Promise<WaitReading[]>
}
