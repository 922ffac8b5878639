import type { PlanBlock } from '#contract/api/planner/plannerShapes.ts'
import { momentOf, timingOf } from '#contract/planning/blocks.ts'
import { type Calendar, makeCalendar } from '#contract/planning/calendar.ts'
import { dayAt, dayName, dayNumber, localDay } from '#contract/planning/localDay.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { readDated } from './blocks/planBlocks.ts'
import type { Place } from './places.ts'
import { type PlanPerson, readStaff } from './planPeople.ts'

/** Days around a view for which absences are read. A block that begins in the view may continue after it. */
const DAYS_BEFORE = 62
const DAYS_AFTER = 180

/** Local days, both included. */
export type DaySpan = { readonly from: string; readonly to: string }

/** A location with its people, their working times and its blocks. */
export type OpenPlan = {
  place: Place
  others: readonly Place[]
  people: readonly PlanPerson[]
  calendar: Calendar
  /** Includes blocks of its people at other locations. */
  blocks: readonly PlanBlock[]
  /** The days as moments (ms). */
  span: { from: number; to: number }
}

const shifted = (day: string, days: number) => dayName(dayNumber(day) + days)

/** Working times of a location and its people, around some days. */
export async function openCalendar(tx: Tx, location: string, { from, to }: DaySpan, language?: string) {
  const around = { from: shifted(from, -DAYS_BEFORE), to: shifted(to, DAYS_AFTER) }
  const { place, others, people } = await readStaff(tx, location, around, language)
  if (!place) throw new Failure('not_found')
  const calendar = makeCalendar([place, ...others], people)
  const span = {
    from: localDay(place.time_zone, dayNumber(from)).from,
    to: localDay(place.time_zone, dayNumber(to)).to,
  }
  return { place, others, people, calendar, span }
}

/** The plan of a location: blocks that are worked on during these days, or occupy a bay. */
export async function openPlan(
  tx: Tx,
  location: string,
  days: DaySpan,
  now: number,
  language?: string,
): Promise<OpenPlan> {
  const { people, ...opened } = await openCalendar(tx, location, days, language)
  const staff = new Set(people.map(({ uuid }) => uuid))
  const elsewhere = opened.others.map(({ uuid }) => uuid)
  const dated = await readDated(tx, [location, ...elsewhere], { ...opened.span, now })
  const blocks = dated.filter((block) => {
    if (block.location_uuid !== location && !block.technicians.some(({ uuid }) => staff.has(uuid))) return false
    const timing = timingOf(opened.calendar, block)
    return timing !== null && (timing.freeAt > opened.span.from || momentOf(block.start ?? '') >= opened.span.from)
  })
  return { ...opened, people, blocks }
}

/** The local day of a moment at a location. */
export const dayThere = ({ time_zone }: Pick<Place, 'time_zone'>, moment: number): string =>
  dayName(dayAt(time_zone, moment))
