import { clockMinutes, dayAt, dayName, localDay } from '#contract/planning/localDay.ts'
import type { DeskWeek } from './useDeskWeek.ts'

/** The day of a moment by the clock of the location, and the moment at which it closes. Null: closed all day. */
export function dayEnd({ time_zone, days }: DeskWeek, at: number) {
  const number = dayAt(time_zone, at)
  const day = days.find((one) => one.day === dayName(number))
  const closing = day?.spans.at(-1)
  const end = closing ? new Date(localDay(time_zone, number).at(clockMinutes(closing.to))).toISOString() : null
  return { day, end }
}
