import { busySpans, type PlannerBlock, timingOf } from './blocks.ts'
import type { Calendar } from './calendar.ts'
import { dayAt, dayName } from './localDay.ts'

/**
 * A technician of a block who does not work at its location (any more). The calendar must contain all people of the
 * location.
 */
export function formerOf(calendar: Calendar, block: PlannerBlock, locationUuid: string): string | undefined {
  if (block.location_uuid !== locationUuid) return undefined
  return block.technicians.find(({ uuid }) => !calendar.people.has(uuid))?.uuid
}

/** Code of a block's bay that its location no longer has. */
export function goneBayOf(calendar: Calendar, block: PlannerBlock, locationUuid: string): string | undefined {
  const { bay } = block
  if (block.location_uuid !== locationUuid || bay === null) return undefined
  const location = calendar.locations.get(locationUuid)
  return location === undefined || location.bays.some(({ code }) => code === bay) ? undefined : bay
}

/** Whether a block names a technician who does not work at its location, or a bay that no longer exists. */
const isOrphaned = (calendar: Calendar, block: PlannerBlock, locationUuid: string) =>
  formerOf(calendar, block, locationUuid) !== undefined || goneBayOf(calendar, block, locationUuid) !== undefined

/**
 * Unfinished, dated blocks of a location that name a former technician or a bay that no longer exists, the earliest
 * first.
 */
export function orphansAt(calendar: Calendar, blocks: Iterable<PlannerBlock>, locationUuid: string): PlannerBlock[] {
  return [...blocks]
    .filter((block) => block.start !== null && block.state !== 'finished' && isOrphaned(calendar, block, locationUuid))
    .sort((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1))
}

/** Number of the given blocks that are worked on by plan on each local day. */
export function jobsByDay(calendar: Calendar, blocks: readonly PlannerBlock[]): ReadonlyMap<string, number> {
  const jobs = new Map<string, number>()
  for (const block of blocks) {
    const timing = timingOf(calendar, block)
    if (!timing) continue
    const spans = timing.tasks.flatMap((task) =>
      busySpans(timing, task).map(({ from }) => dayName(dayAt(task.time.timeZone, from))),
    )
    for (const day of new Set(spans)) jobs.set(day, (jobs.get(day) ?? 0) + 1)
  }
  return jobs
}

/** Former technicians of a location in unfinished, dated blocks, each with the number of those blocks. */
export function formerIn(
  calendar: Calendar,
  blocks: Iterable<PlannerBlock>,
  locationUuid: string,
): { person: string; jobs: number }[] {
  const jobs = new Map<string, number>()
  for (const { technicians } of orphansAt(calendar, blocks, locationUuid))
    for (const { uuid } of technicians) if (!calendar.people.has(uuid)) jobs.set(uuid, (jobs.get(uuid) ?? 0) + 1)
  return [...jobs].map(([person, count]) => ({ person, jobs: count }))
}

/** Bays that a location no longer has in unfinished, dated blocks, each with the number of those blocks. */
export function goneBaysIn(
  calendar: Calendar,
  blocks: Iterable<PlannerBlock>,
  locationUuid: string,
): { bay: string; jobs: number }[] {
  const jobs = new Map<string, number>()
  for (const block of orphansAt(calendar, blocks, locationUuid)) {
    const bay = goneBayOf(calendar, block, locationUuid)
    if (bay !== undefined) jobs.set(bay, (jobs.get(bay) ?? 0) + 1)
  }
  return [...jobs].map(([bay, count]) => ({ bay, jobs: count }))
}
