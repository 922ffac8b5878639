import { momentOf, momentText, type PlannerBlock, restOf, timed, timingOf } from './blocks.ts'
import { type Calendar, nextWork, workBetween } from './calendar.ts'
import { dayAt, dayName, type Span } from './localDay.ts'
import { allSkillsUntil } from './needs.ts'
import { busyOf, gapsOf } from './suggestions.ts'
import type { Person, PlanningLocation } from './workingTime.ts'

/** A slot of a block in the current plan: technician, bay, start and end. */
export type Slot = {
  readonly technician_uuid: string
  readonly bay: string | null
  readonly start: string
  readonly end: string
}

type Search = { readonly days: readonly string[]; readonly from: number; readonly most: number }
type Floor = {
  readonly calendar: Calendar
  readonly location: PlanningLocation
  readonly others: readonly PlannerBlock[]
  readonly bays: readonly { readonly code: string | null; readonly taken: readonly Span[] }[]
}

const meet = (some: readonly Span[], others: readonly Span[]) =>
  some.some((one) => others.some((other) => one.from < other.to && other.from < one.to))

/** The bays that fit a block, and the times in which other cars stand there. A code of null means no particular bay. */
function baysFor(calendar: Calendar, location: PlanningLocation, block: PlannerBlock, others: readonly PlannerBlock[]) {
  const { bay_kinds: kinds } = block.needs
  const fitting = location.bays.filter(({ type, is_usable }) => is_usable && kinds.includes(type))
  const codes = kinds.length > 0 ? fitting.map(({ code }) => code) : [block.bay]
  const stays = others.filter((one) => one.state !== 'finished' && one.location_uuid === location.uuid)
  return codes.map((code) => ({
    code,
    taken: stays.flatMap((one) => {
      const timing = code === null || one.bay !== code ? null : timingOf(calendar, one)
      return timing ? [{ from: timing.start, to: timing.freeAt }] : []
    }),
  }))
}

/** The first slot of a block with a person who has the skills for it. */
function firstSlot(
  { calendar, location, others, bays }: Floor,
  block: PlannerBlock,
  person: Person,
  { days, from }: Search,
): Slot | null {
  const { uuid: location_uuid, time_zone } = location
  const last = allSkillsUntil(person, block.needs.skills)
  if (last === undefined) return null
  const time = calendar.workTime(location_uuid, person.uuid)
  const alone = { ...block, technicians: [{ uuid: person.uuid, share: 1 }] }
  const busy = busyOf(calendar, others, person.uuid)
  const placed = (start: number, bay: Floor['bays'][number]) => {
    const begin = nextWork(time, start) ?? start
    const { end, freeAt } = timed(calendar, alone, begin, restOf(block))
    if (!Number.isFinite(freeAt) || (last !== null && last < dayName(dayAt(time_zone, end)))) return null
    const lasts = [{ from: begin, to: end }]
    const away = (number: number) => meet(time.day(number).absent, lasts)
    for (let number = dayAt(time_zone, begin); number <= dayAt(time_zone, end); number += 1)
      if (away(number)) return null
    const isFree = !meet(workBetween(time, { from: begin, to: freeAt }), busy)
    return isFree && !meet([{ from: begin, to: freeAt }], bay.taken) ? { begin, end } : null
  }
  for (const day of days)
    for (const gap of gapsOf(calendar, others, person.uuid, { location_uuid, day })) {
      const earliest = Math.max(momentOf(gap.from), from)
      const starts = bays
        .flatMap((bay) => [earliest, ...bay.taken.map(({ to }) => to)].map((start) => ({ start, bay })))
        .filter(({ start }) => start >= earliest && start < momentOf(gap.to))
        .sort((a, b) => a.start - b.start)
      for (const { start, bay } of starts) {
        const found = placed(start, bay)
        if (!found) continue
        const [begin, end] = [momentText(found.begin) ?? '', momentText(found.end) ?? '']
        return { technician_uuid: person.uuid, bay: bay.code, start: begin, end }
      }
    }
  return null
}

/**
 * Slots of a block that move no other block: the first one of each able technician in these days, sorted by their ends
 * and cut to `most`. Parts and wheels are ignored, because they may arrive by then; the plan warns about them.
 */
export function slotsFor(
  calendar: Calendar,
  blocks: readonly PlannerBlock[],
  block: PlannerBlock,
  search: Search,
): Slot[] {
  const location = calendar.locations.get(block.location_uuid)
  if (!location) return []
  const others = blocks.filter(({ uuid }) => uuid !== block.uuid)
  const floor = { calendar, location, others, bays: baysFor(calendar, location, block, others) }
  return [...calendar.people.values()]
    .filter(({ sites: locations }) => locations.some(({ location_uuid }) => location_uuid === block.location_uuid))
    .flatMap((person) => firstSlot(floor, block, person, search) ?? [])
    .sort((a, b) => momentOf(a.end) - momentOf(b.end) || (a.technician_uuid < b.technician_uuid ? -1 : 1))
    .slice(0, search.most)
}
