import { writtenText } from '#contract/written/writtenDay.ts'
import { writtenDay } from '#contract/written/writtenMoment.ts'
import { mapInSteps } from '#server/request/inSteps.ts'

/** A cell that is one day with the day first and another one with the month first. */
export type DayDoubt = { text: string; readings: [usual: string | null, other: string | null] }

/**
 * A day in numbers, with separators that are used in countries of both orders. A point is used only where the day comes
 * first.
 */
const EITHER_ORDER = /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/
const MONTHS = 12

/** Exchanges day and month of a date in a cell, for a file that has the month first. */
export const swappedDay = (cell: string): string =>
  writtenText(cell).replace(EITHER_ORDER, (_whole, first, sign, second, year) => [second, first, year].join(sign))

/**
 * Finds a date that is read differently with the month first. Null when none differs, and when at least one date of the
 * file cannot have the month first.
 */
export async function dayDoubt(days: Iterable<string>): Promise<DayDoubt | null> {
  const read = await mapInSteps([...days], (cell) => {
    const [text, first, , second] = EITHER_ORDER.exec(writtenText(cell)) ?? []
    return text === undefined ? [] : [{ text, first: Number(first), second: Number(second) }]
  })
  const found = read.flat()
  const differing = found.find(({ first, second }) => first !== second)
  if (!differing || found.some(({ first }) => first > MONTHS)) return null
  const { text } = differing
  return { text, readings: [writtenDay(text), writtenDay(swappedDay(text))] }
}
