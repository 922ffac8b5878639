import { momentOf, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import { dayAt, localDay } from '#contract/planning/localDay.ts'
import { locationDays } from '#contract/planning/workingTime.ts'

type Given = {
  readonly calendar: Calendar
  readonly blocks: Iterable<PlannerBlock>
  /** UUID of the user. */
  readonly me: string
  /** The location whose plan is shown. */
  readonly shown: string
  readonly now: number
}

/** How well a location fits, the most important reason first. */
function fitOf({ calendar, blocks, me, shown, now }: Given, locationUuid: string): boolean[] {
  const person = calendar.people.get(me)
  const zone = calendar.locations.get(locationUuid)?.time_zone ?? 'UTC'
  const number = dayAt(zone, now)
  const { from, to } = localDay(zone, number)
  // Asked without the other locations, because hours at two locations at the same time count at the first one only.
  const sites = person?.sites.filter((site) => site.location_uuid === locationUuid) ?? []
  const [day] = person ? locationDays({ ...person, sites }, calendar.locations, number) : []
  const working = day?.working ?? []
  const hasWork = [...blocks].some((block) => {
    if (block.location_uuid !== locationUuid || block.state === 'finished') return false
    if (!block.technicians.some(({ uuid }) => uuid === me)) return false
    const timing = timingOf(calendar, block)
    return timing !== null && momentOf(block.start ?? '') < to && timing.end > from
  })
  const isNow = working.some((span) => span.from <= now && now < span.to)
  return [working.length > 0, hasWork, isNow, locationUuid === shown]
}

/** Whether the first list of reasons is better. */
function isBetter(a: readonly boolean[], b: readonly boolean[]): boolean {
  const at = a.findIndex((one, index) => one !== b[index])
  return at >= 0 && a[at] === true
}

/**
 * The location where a user works today: by working time, else by the plan. The shown one when nothing speaks for
 * another one.
 */
export function placeToday(given: Given): string {
  let best = { uuid: given.shown, fit: fitOf(given, given.shown) }
  for (const uuid of given.calendar.locations.keys()) {
    const fit = fitOf(given, uuid)
    if (isBetter(fit, best.fit)) best = { uuid, fit }
  }
  return best.uuid
}
