import type { UpdatePlan } from '#contract/update/state.ts'
import type { LocalTime } from './localTime.ts'

const MINUTE_MS = 60_000
/** 22:00:00 on this computer's clock, in milliseconds since midnight. */
const EVENING_MS = 22 * 60 * MINUTE_MS
/** Installations start until 22:05, except those that ongoing work delayed at 22:00. */
const WINDOW_MS = 5 * MINUTE_MS
/** Milliseconds for which work may delay an installation. After that the evening is missed. */
const DEFERRAL_MS = 30 * MINUTE_MS
/** Milliseconds without input after which the user counts as away. */
const ABSENCE_MS = 15 * MINUTE_MS

/** Input of the decision. Times are milliseconds since 1970. */
export type Facts = {
  plan: UpdatePlan
  /** Time since which the release is ready to install. */
  readySince: number
  /** Time of the user's last choice of an installation time. */
  chosenAt: number | null
  /** Calendar day of the last automatic installation. */
  lastDay: number | null
  /**
   * Time of the last arrival: a start, a wake-up, an unlock, or a change of the time zone or of the clock.
   */
  awakeSince: number
  /** Time at which ongoing work last delayed an installation. */
  heldUpAt: number | null
  /** The user typed in the last minutes, or work is running that a restart would interrupt. */
  isActive: boolean
  /** Milliseconds since the last input, as the system counts them. */
  idleMs: number
}

export type Decision =
  | { kind: 'install'; reason: 'at_22' | 'idle' }
  /** `absence`: until the user quits the app or is away. `activity`: until work ends, at the latest at `until`. */
  | { kind: 'wait'; for: 'evening' | 'absence' }
  | { kind: 'wait'; for: 'activity'; until: number }

/**
 * Decides whether the downloaded release is installed now. An evening counts only if at 22:00:00 the computer was awake
 * and the release was ready. Otherwise the evening is missed.
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

/** Day of the last installation. A day far in the future was written by a wrong clock and is ignored. */
function lastDayOf({ lastDay }: Facts, day: number): number {
  return lastDay !== null && lastDay <= day + 1 ? lastDay : Number.NEGATIVE_INFINITY
}

/** Day of the evening that the user chose with 22:00: the next one, whatever was missed before. */
function chosenDayOf({ chosenAt }: Facts, now: number, local: (at: number) => LocalTime): number {
  if (chosenAt === null || chosenAt > now) return Number.NEGATIVE_INFINITY
  const { day, ms } = local(chosenAt)
  return ms <= EVENING_MS ? day : day + 1
}

/**
 * Installs from 22:00 to 22:05, or to 22:30 if work has delayed it, and waits while the user is active. Null at other
 * times, and when at 22:00 the computer was asleep or the release was not ready.
 */
function thisEvening({ readySince, awakeSince, heldUpAt, isActive }: Facts, now: number, evening: number) {
  const since = now - evening
  if (since < 0 || since >= DEFERRAL_MS || readySince > evening || awakeSince >= evening) return null
  const isHeldUp = heldUpAt !== null && heldUpAt >= evening
  if (since >= WINDOW_MS && !isHeldUp) return null
  if (!isActive) return { kind: 'install', reason: 'at_22' } as const
  return { kind: 'wait', for: 'activity', until: evening + DEFERRAL_MS } as const
}

/** The system's idle time may include a night of sleep, so only time since the last arrival counts as absence. */
function inAbsence({ isActive, idleMs, awakeSince }: Facts, now: number): Decision {
  const isAway = Math.min(idleMs, now - awakeSince) >= ABSENCE_MS
  return isAway && !isActive ? { kind: 'install', reason: 'idle' } : { kind: 'wait', for: 'absence' }
}
