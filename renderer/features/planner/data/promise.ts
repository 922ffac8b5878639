import { momentOf, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import { type Risk, riskOf } from '#contract/planning/endangered.ts'
import { MINUTE_MS } from '#contract/planning/localDay.ts'
import type { PlannerPaper } from './planData.ts'

/** The promise line of a card, by kind. */
export type PromiseLine =
  | { readonly kind: 'finished' }
  /** The person or bay was removed, so that the work must be given to another one. */
  | { readonly kind: 'give' }
  | { readonly kind: 'hold'; readonly reason: string }
  /** The promise passed this many minutes ago, and the car is not ready. */
  | { readonly kind: 'broken'; readonly minutes: number }
  /** The planned end is this many minutes after the promise. */
  | { readonly kind: 'late'; readonly minutes: number }
  /** The planned end has passed, but not the promise, if there is one. */
  | { readonly kind: 'longer' }
  /** The work has no date. */
  | { readonly kind: 'undated' }
  /** The promised work has no technician. */
  | { readonly kind: 'nobody'; readonly at: number }
  | { readonly kind: 'promised'; readonly at: number; readonly minutesLeft: number; readonly isWaiting: boolean }
  /** There is no promise; `at` is the planned end. */
  | { readonly kind: 'end'; readonly at: number; readonly isWaiting: boolean }

type Given = {
  readonly calendar: Calendar
  /** The blocks of the stay in order. */
  readonly blocks: readonly PlannerBlock[]
  readonly paper: PlannerPaper | undefined
  /** The location whose plan is shown. */
  readonly locationUuid: string
  readonly isGone: boolean
  readonly now: number
}

/** The planned end; null while no block has a date. */
function endOf(calendar: Calendar, blocks: readonly PlannerBlock[]): number | null {
  const ends = blocks.flatMap((block) => timingOf(calendar, block)?.end ?? [])
  return ends.length > 0 ? Math.max(...ends) : null
}

/** The line for a promise in danger, or for a person or bay that is gone. It comes before a hold. */
function alarmOf(risk: Risk | null): PromiseLine | null {
  switch (risk?.code) {
    case 'promise_broken':
      return { kind: 'broken', minutes: risk.minutes ?? 0 }
    case 'promise_late':
      return { kind: 'late', minutes: risk.minutes ?? 0 }
    case 'person_gone':
    case 'bay_gone':
      return { kind: 'give' }
    default:
      return null
  }
}

/** The line for a promise that can be kept, or for the planned end when nothing was promised. */
function calmLine({ calendar, paper, now }: Given, open: readonly PlannerBlock[]): PromiseLine {
  const end = endOf(calendar, open)
  if (end !== null && end < now) return { kind: 'longer' }
  // Work of a person without any working time never ends, so another person has to do it.
  if (end !== null && !Number.isFinite(end)) return { kind: 'give' }
  const isWaiting = paper?.waiting_customer ?? false
  const promised = open.map(({ promised_at }) => promised_at).find((one) => one !== null)
  if (!promised) return end === null ? { kind: 'undated' } : { kind: 'end', at: end, isWaiting }
  const at = momentOf(promised)
  return { kind: 'promised', at, minutesLeft: Math.floor((at - now) / MINUTE_MS), isWaiting }
}

/** The third line of a card. */
export function promiseLine(given: Given): PromiseLine {
  const open = given.blocks.filter(({ state }) => state !== 'finished')
  if (open.length === 0) return { kind: 'finished' }
  if (given.isGone) return { kind: 'give' }
  const risk = riskOf(given.calendar, open, given)
  const alarm = alarmOf(risk)
  if (alarm) return alarm
  if (open.some(({ state }) => state === 'on_hold')) return { kind: 'hold', reason: given.paper?.hold_reason ?? '' }
  if (risk?.code === 'undated') return { kind: 'undated' }
  if (risk?.code === 'nobody') return { kind: 'nobody', at: momentOf(risk.promised_at) }
  return calmLine(given, open)
}

/** Whether the time of a line is the one that a waiting customer was told. */
export const isWaitingLine = (line: PromiseLine): boolean => 'isWaiting' in line && line.isWaiting

/** The mark of a line: red when the promise is in danger, yellow when only the work takes longer than planned. */
export function alertOf({ kind }: PromiseLine): 'late' | 'longer' | null {
  if (kind === 'longer') return 'longer'
  return kind === 'broken' || kind === 'late' || kind === 'nobody' ? 'late' : null
}
