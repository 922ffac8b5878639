import { describe, expect, it } from 'vitest'
import { leftOver } from '#contract/planning/carryOver.ts'
import { planOf } from '#contract/planning/changes.ts'
import { dayAt, dayName, dayNumber, localDay, weekdayOf } from '#contract/planning/localDay.ts'
import { openSpans } from '#contract/planning/workingTime.ts'
import { blocksOf, calendarOf } from './planAt.ts'
import { MOMENTS, type Week, weekAt } from './weekAt.ts'

const ZONE = 'Europe/Berlin'
const SATURDAY = 5
/** Fewest jobs of a full day. On Saturday one technician works four hours. */
const FULL = { weekday: 15, saturday: 5 }
/** Least share of their working time for which the people at the main location have jobs. */
const BUSY = { weekday: 0.28, saturday: 0.6 }
/** Fewest jobs that wait to be planned. */
const WAITING = 4

/** Clock times at which the demos are made. The full run adds opening time, the afternoon and the evening. */
const HOURS = process.env.TEST_FULL ? ['07:00', '10:20', '13:30', '21:00'] : ['10:20']
/** A whole week, the Sunday of a clock change, a Saturday, Christmas and the last day of a year. */
const DAYS = [
  ...['2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18', '2026-09-19', '2026-09-20'],
  ...['2026-10-25', '2026-11-21', '2026-12-25', '2026-12-26', '2026-12-31'],
]
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const momentOf = (day: string, clock: string) =>
  new Date(localDay(ZONE, dayNumber(day)).at(minutesOf(clock))).toISOString()
const ALL = [...new Set([...DAYS.flatMap((day) => HOURS.map((clock) => momentOf(day, clock))), ...MOMENTS])]

/** The jobs at the main location as the planner answers them: without finished ones, and without canceled papers. */
function jobsAt(week: Week, now: number) {
  const [main] = week.sites
  if (!main) throw new Error('There is no location')
  const paperOf = new Map(week.papers.map((paper) => [paper.uuid, paper.status]))
  const rowOf = new Map(week.plan_blocks.map((row) => [row.uuid, row]))
  const blocks = blocksOf(week)
    .filter(({ location_uuid, paper_uuid }) => location_uuid === main.uuid && paperOf.get(paper_uuid) !== 'canceled')
    .map((block) => {
      const row = rowOf.get(block.uuid)
      return {
        ...block,
        state: row?.state as typeof block.state,
        done_minutes: row?.done_minutes ?? 0,
        carried_from: row?.carried_from ? String(row.carried_from) : null,
      }
    })
  const { left, placed } = leftOver(planOf(blocks), calendarOf(week), main.uuid, now)
  const undated = blocks.filter(({ start, state }) => start === null && state !== 'finished')
  const today = dayAt(ZONE, now)
  /** Today or the next open day. A Saturday counts until one o'clock, when the demo goes on to the next week. */
  const open = Array.from({ length: 14 }, (_, index) => today + index).find(
    (day) => openSpans(main, day).length > 0 && (weekdayOf(day) !== SATURDAY || now < localDay(ZONE, day).at(13 * 60)),
  )
  if (open === undefined) throw new Error('The location never opens')
  const planned = blocks.filter(({ start }) => start !== null && dayAt(ZONE, Date.parse(start)) === open)
  const calendar = calendarOf(week)
  const working = week.work_models
    .flatMap(({ user_uuid }) => calendar.workTime(main.uuid, user_uuid).day(open).working)
    .reduce((sum, { from, to }) => sum + (to - from) / 60_000, 0)
  const busy = planned.reduce((sum, { planned_minutes }) => sum + planned_minutes, 0) / working
  return { waiting: undated.length + left.length + placed.length, day: open, planned: planned.length, busy }
}

describe('the demo is full whenever it is made', () => {
  it.each(ALL)(
    'A demo made at %s has jobs that wait, and a full plan of the day or of the next open one',
    async (at) => {
      for (const week of await weekAt(at)) {
        const { waiting, day, planned, busy } = jobsAt(week, Date.parse(at))
        const kind = weekdayOf(day) === SATURDAY ? 'saturday' : 'weekday'
        expect(waiting, `waiting at ${week.code}`).toBeGreaterThanOrEqual(WAITING)
        expect(planned, `planned at ${week.code} on ${dayName(day)}`).toBeGreaterThanOrEqual(FULL[kind])
        // The first car that the chats of a dealer name. Users of a demo search for it by its plate.
        expect(week.papers.some(({ licensePlate }) => licensePlate?.endsWith('-AB 123'))).toBe(true)
        expect(busy, `busy at ${week.code} on ${dayName(day)}`).toBeGreaterThan(BUSY[kind])
      }
    },
  )
})
