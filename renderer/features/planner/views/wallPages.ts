import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'

/** A car on the wall with all of its blocks of the day. */
export type WallCar = { readonly paper: string; readonly start: number; readonly blocks: readonly PlannerBlock[] }

const isDone = ({ blocks }: WallCar) => blocks.every(({ state }) => state === 'finished')

/** The cars of a day in order of their work; finished ones come last. */
export function wallCars(calendar: Calendar, blocks: readonly PlannerBlock[]): WallCar[] {
  const byPaper = Map.groupBy(blocks, ({ paper_uuid }) => paper_uuid)
  const cars = [...byPaper].map(([paper, own]): WallCar => {
    const starts = own.map((block) => timingOf(calendar, block)?.start ?? Number.POSITIVE_INFINITY)
    return { paper, start: Math.min(...starts), blocks: own }
  })
  return cars.toSorted(
    (a, b) => Number(isDone(a)) - Number(isDone(b)) || a.start - b.start || (a.paper < b.paper ? -1 : 1),
  )
}

/** Height of a line of the wall in multiples of its text size, and the gap below it (px). */
const LINE_TEXTS = 2.2
const LINE_GAP = 6

/** Number of lines that fit on a page. */
export const wallLines = (height: number, textSize: number): number =>
  Math.max(1, Math.floor(height / (textSize * LINE_TEXTS + LINE_GAP)))

/** Largest height of a roomy line of the wall, in multiples of its text size. Two lines of text fit into it. */
export const ROOMY_TEXTS = 3.6

/** Whether a page that holds `most` lines has room for two lines of text in each of its `lines`. */
export const isRoomy = (lines: number, most: number): boolean => lines > 0 && most / lines >= ROOMY_LEAST

/** How much higher than `LINE_TEXTS` a roomy line is at least: two lines of text need 2.3 text sizes and some space. */
const ROOMY_LEAST = 1.25

/** The pages of the wall, filled evenly, so that no page shows a single car after a full one. */
export function wallPages<Line>(lines: readonly Line[], most: number): (readonly Line[])[] {
  const count = Math.max(1, Math.ceil(lines.length / most))
  const size = Math.ceil(lines.length / count)
  return Array.from({ length: count }, (_, page) => lines.slice(page * size, (page + 1) * size))
}
