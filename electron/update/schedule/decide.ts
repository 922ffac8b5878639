import type { UpdatePlan } from '#contract/update/state.ts'
import type { LocalTime } from './localTime.ts'

const MINUTE_MS = 60_000
/** 22:00:00 on the clock of this computer. */
const EVENING_MS = 22 * 60 * MINUTE_MS
/** From 22:05 on nothing begins any more, except what waited for somebody who worked at 22:00. */
const WINDOW_MS = 5 * MINUTE_MS
/** Work holds an installation up for this long; after that the evening is missed. */
const DEFERRAL_MS = 30 * MINUTE_MS
/** Nobody has touched the computer for this long: nobody is there. */
const ABSENCE_MS = 15 * MINUTE_MS

/** All that the decision depends on. Times are milliseconds since 1970. */
export type Facts = {
  plan: UpdatePlan
  /** Since when the release waits for its evening. */
  readySince: number
  /** When somebody last said when to install it. */
  chosenAt: number | null
  /** Calendar day of the last installation that began by itself. */
  lastDay: number | null
  /** Since when time has passed evenly with nobody arriving: start, wake-up, unlock, another zone or a set clock. */
  awakeSince: number
  /** When an installation was last held up by somebody's work. */
  heldUpAt: number | null
  /** Somebody typed in the last minutes, or something is on its way that a restart would interrupt. */
  isActive: boolean
  /** For how long nobody has touched the computer, as the system counts it. */
  idleMs: number
}

export type Decision =
  | { kind: 'install'; reason: 'at_22' | 'idle' }
  /** `absence`: until somebody quits the app or is away. `activity`: until work ends, at the latest at `until`. */
  | { kind: 'wait'; for: 'evening' | 'absence' }
  | { kind: 'wait'; for: 'activity'; until: number }

/**
 * Whether the downloaded release is installed now. An evening counts only for a computer that was awake, with the release
 * ready, when the clock showed 22:00:00; it is missed otherwise.
 */
export function decide(facts: Facts, now: number, local: (at: number) => LocalTime): Decision {
  const { day, ms } = local(now)
  const lastDay = lastDayOf(facts, day)
  if (day <= lastDay) return { kind: 'wait', for: 'evening' }
  if (facts.plan === 'later') return inAbsence(facts, now)
  const firstDay = Math.max(local(facts.readySince).day, lastDay + 1)
  const chosenDay = chosenDayOf(facts, now, local)
  const isBeforeEvening = ms < EVENING_MS && day <= Math.max(firstDay, chosenDay)
  if (isBeforeEvening || day < chosenDay) return { kind: 'wait', for: 'evening' }
  return thisEvening(facts, now, now - (ms - EVENING_MS)) ?? inAbsence(facts, now)
}

/** A day further away than any journey makes it was written by a clock that was wrong, and holds nothing up. */
function lastDayOf({ lastDay }: Facts, day: number): number {
  return lastDay !== null && lastDay <= day + 1 ? lastDay : Number.NEGATIVE_INFINITY
}

/** The day of the evening that somebody meant by 22:00: the next one, whatever was missed before. */
function chosenDayOf({ chosenAt }: Facts, now: number, local: (at: number) => LocalTime): number {
  if (chosenAt === null || chosenAt > now) return Number.NEGATIVE_INFINITY
  const { day, ms } = local(chosenAt)
  return ms <= EVENING_MS ? day : day + 1
}

/** Null when it is not 22:00, or when this evening was missed. */
function thisEvening({ readySince, awakeSince, heldUpAt, isActive }: Facts, now: number, evening: number) {
  const since = now - evening
  if (since < 0 || since >= DEFERRAL_MS || readySince > evening || awakeSince >= evening) return null
  const isHeldUp = heldUpAt !== null && heldUpAt >= evening
  if (since >= WINDOW_MS && !isHeldUp) return null
  if (!isActive) return { kind: 'install', reason: 'at_22' } as const
  return { kind: 'wait', for: 'activity', until: evening + DEFERRAL_MS } as const
}

/** What the system counts may include a night of sleep: only time since the last arrival says that nobody is there. */
function inAbsence({ isActive, idleMs, awakeSince }: Facts, now: number): Decision {
  const isAway = Math.min(idleMs, now - awakeSince) >= ABSENCE_MS
  return isAway && !isActive ? { kind: 'install', reason: 'idle' } : { kind: 'wait', for: 'absence' }
}
