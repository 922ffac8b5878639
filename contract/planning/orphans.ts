import { busySpans, type PlannerBlock, timingOf } from './blocks.ts'
import type { Calendar } from './calendar.ts'
import { dayAt, dayName } from './localDay.ts'

/** A technician of a block who does not work at its location (any more); all people of the location are in the calendar. */
export function formerOf(calendar: Calendar, block: PlannerBlock, locationUuid: string): string | undefined {
  if (block.location_uuid !== locationUuid) return undefined
  return block.technicians.find(({ uuid }) => !calendar.people.has(uuid))?.uuid
}

/** Unfinished blocks of a location with a date that are planned for somebody who does not work there, the earliest first. */
export function orphansAt(calendar: Calendar, blocks: Iterable<PlannerBlock>, locationUuid: string): PlannerBlock[] {
  return [...blocks]
    .filter(
      (block) =>
        block.start !== null && block.state !== 'finished' && formerOf(calendar, block, locationUuid) !== undefined,
    )
    .sort((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1))
}

/** How many of these blocks are worked on by plan on each local day. */
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

/** Who of those who do not work at a location (any more) is named by unfinished blocks, and by how many. */
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
