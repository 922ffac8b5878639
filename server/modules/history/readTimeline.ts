import type { HistoryEntry, HistoryFigures } from '#contract/api/service/history.ts'
import { holds } from '#contract/permissions/can.ts'
import {
  HISTORY_ENTRIES,
  type HistoryKind,
  kilometersPerYear,
  mileageOutliers,
  type WaitReading,
} from '#contract/service/history.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { TimelineAsk, TimelinePage, TimelineSource } from '#server/timeline/timelineSource.ts'

type Sources = readonly TimelineSource[]

/** The sources that the session may use. */
function askable(sources: Sources, { permissions, disabledPlugins }: Session): TimelineSource[] {
  return sources
    .filter(({ plugin }) => plugin === null || !disabledPlugins.includes(plugin))
    .filter(({ permission }) => permission === null || holds(permissions, permission))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? 1 : -1
}
const newestFirst = (a: HistoryEntry, b: HistoryEntry) => compare(a.at, b.at) || compare(a.uuid, b.uuid)

function pageOf(cursor: string | undefined): TimelinePage {
  const [at, uuid] = cursor?.split('_') ?? []
  return { before: at && uuid ? { at, uuid } : null, limit: HISTORY_ENTRIES + 1 }
}

/** One page of the timeline of a car. Each source reads a whole page, because all entries may be of one kind. */
export async function readTimeline(
  tx: Tx,
  sources: Sources,
  ask: TimelineAsk,
  { kinds, cursor }: { kinds?: string | undefined; cursor?: string | undefined },
): Promise<{ items: HistoryEntry[]; next: string | null }> {
  const wanted = kinds?.split(',') as HistoryKind[] | undefined
  const asked = askable(sources, ask.session).filter(({ kind }) => wanted === undefined || wanted.includes(kind))
  const page = pageOf(cursor)
  const found: HistoryEntry[] = []
  for (const source of asked) found.push(...(await source.page(tx, ask, page)))
  const items = found.sort(newestFirst).slice(0, HISTORY_ENTRIES)
  const last = items.at(-1)
  return { items, next: last && found.length > items.length ? `${last.at}_${last.uuid}` : null }
}

const UNKNOWN: HistoryFigures = {
  visits: null,
  last_visit: null,
  open_papers: null,
  declined: null,
  open_requests: null,
  open_actions: null,
  hst_state: null,
  next_appointment: null,
}

/** The counters of a car. A counter whose source the session may not use is null. */
export async function readFigures(tx: Tx, sources: Sources, ask: TimelineAsk): Promise<HistoryFigures> {
  const figures = { ...UNKNOWN }
  for (const source of askable(sources, ask.session)) Object.assign(figures, await source.figures?.(tx, ask))
  return figures
}

/** The readings of the kilometres of a car, oldest first. */
export async function readMileage(tx: Tx, sources: Sources, ask: TimelineAsk) {
  const found = []
  for (const { kind, readings } of askable(sources, ask.session))
    for (const reading of (await readings?.(tx, ask)) ?? []) found.push({ ...reading, kind })
  const sorted = found.sort((a, b) => compare(b.at, a.at) || compare(b.uuid, a.uuid))
  const outliers = mileageOutliers(sorted)
  return {
    items: sorted.map(({ uuid, kind, at, kilometers }, index) => ({
      uuid,
      kind,
      at,
      kilometers,
      is_outlier: outliers.has(index),
    })),
    per_year: kilometersPerYear(sorted),
  }
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** How long the customers of a car have waited at the desk, oldest first. */
export async function readWaits(tx: Tx, sources: Sources, ask: TimelineAsk) {
  const found: WaitReading[] = []
  for (const { waits } of askable(sources, ask.session)) found.push(...((await waits?.(tx, ask)) ?? []))
  const items = found.sort((a, b) => compare(b.at, a.at) || compare(b.uuid, a.uuid))
  return { items, usual: medianOf(items.map(({ minutes }) => minutes).sort((a, b) => a - b)) }
}
