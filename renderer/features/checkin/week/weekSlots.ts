import { DAY_MINUTES } from '#contract/durations.ts'
import { clockMinutes, dayNumber, localDay } from '#contract/planning/localDay.ts'
import type { DeskDay } from '#renderer/shared/promise/useDeskWeek.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'

/** Minutes of a row of the calendar. */
const SLOT_MINUTES = 30
/** First and last time of the calendar while the location is closed all week (minutes after midnight). */
const USUAL = { from: 8 * 60, to: 17 * 60 }

/** One day at one time: its moment, and the appointments that begin in it. */
export type Slot = { key: string; at: number; isOpen: boolean; rows: readonly CheckinRow[] }
export type WeekRow = { minutes: number; slots: readonly Slot[] }

const floor = (minutes: number) => Math.floor(minutes / SLOT_MINUTES) * SLOT_MINUTES

/** Start of the slot that holds a moment of this day (minutes after midnight). */
function minutesOn(zone: string, day: string, at: number): number {
  const { at: momentAt } = localDay(zone, dayNumber(day))
  let minutes = 0
  while (minutes + SLOT_MINUTES < DAY_MINUTES && momentAt(minutes + SLOT_MINUTES) <= at) minutes += SLOT_MINUTES
  return minutes
}

/** The rows of the calendar, from the first opening to the last closing, extended to every appointment outside. */
export function weekRows(zone: string, days: readonly DeskDay[], rows: readonly CheckinRow[]): WeekRow[] {
  const placed = new Map<string, CheckinRow[]>()
  const times: number[] = []
  for (const { day } of days) {
    const span = localDay(zone, dayNumber(day))
    for (const row of rows) {
      const at = Date.parse(row.target_date)
      if (at < span.from || at >= span.to) continue
      const minutes = minutesOn(zone, day, at)
      const key = `${day} ${minutes}`
      placed.set(key, [...(placed.get(key) ?? []), row])
      times.push(minutes, minutes + SLOT_MINUTES)
    }
  }
  const open = days.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [clockMinutes(from), clockMinutes(to)]))
  const all = open.length + times.length > 0 ? [...open, ...times] : [USUAL.from, USUAL.to]
  const [first, last] = [floor(Math.min(...all)), Math.max(...all)]
  const count = Math.ceil((last - first) / SLOT_MINUTES)
  return Array.from({ length: count }, (_, index) => {
    const minutes = first + index * SLOT_MINUTES
    const slots = days.map(({ day, spans }) => ({
      key: `${day} ${minutes}`,
      at: localDay(zone, dayNumber(day)).at(minutes),
      isOpen: spans.some(({ from, to }) => minutes >= clockMinutes(from) && minutes < clockMinutes(to)),
      rows: placed.get(`${day} ${minutes}`) ?? [],
    }))
    return { minutes, slots }
  })
}

/** The slot in which an appointment begins. */
export const slotOf = (rows: readonly WeekRow[], uuid: string): Slot | undefined =>
  rows.flatMap(({ slots }) => slots).find((slot) => slot.rows.some((row) => row.uuid === uuid))
