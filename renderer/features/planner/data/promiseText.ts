import type { TFunction } from 'i18next'
import type { Language } from '#contract/constants.ts'
import type { PromiseLine } from './promise.ts'

type Sayer = {
  readonly t: TFunction<['planner', 'users', 'paper']>
  readonly language: Language
  /** A moment as a clock time, with its weekday when it is not on the shown day. */
  readonly until: (moment: number) => string
}

const HOUR = 60
const DAY = 24 * HOUR
/** Longest duration that is given in minutes, and longest that is given in hours (both in minutes). */
const IN_MINUTES = 99
const IN_HOURS = 2 * DAY

/** Longest time until a promise that is counted down, and time from which on its weekday is ambiguous (min). */
const SOON = DAY / 2
const ALMOST_A_WEEK = 6 * DAY

/** A duration in a few words: "52 min", "3,5 h", "4 Tage". */
export function durationText(minutes: number, { t, language }: Pick<Sayer, 't' | 'language'>): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits, numberingSystem: 'latn' }).format(value)
  if (minutes <= IN_MINUTES) return t('planner:minutes', { minutes: number(minutes, 0) })
  if (minutes <= IN_HOURS) return t('planner:duration.hours', { hours: number(minutes / HOUR, 1) })
  return t('planner:duration.days', { days: number(minutes / DAY, 0) })
}

function promisedText(line: PromiseLine & { kind: 'promised' }, isShort: boolean, sayer: Sayer) {
  const { t, until } = sayer
  const time = until(line.at)
  // A narrow card shows a sign for the waiting customer, so that the time is not cut.
  if (isShort && line.isWaiting) return time
  // The remaining time helps only on the same day. Almost a week ahead it is shown, too, because the weekday alone
  // could mean today or the coming week.
  const isSoon = line.minutesLeft <= SOON || line.minutesLeft > ALMOST_A_WEEK
  if (isShort || !isSoon) return t(line.isWaiting ? 'planner:card.waiting' : 'planner:card.promised', { time })
  const left = durationText(line.minutesLeft, sayer)
  return t(line.isWaiting ? 'planner:card.waitingLeft' : 'planner:card.promisedLeft', { time, left })
}

function endText({ at, isWaiting }: PromiseLine & { kind: 'end' }, isShort: boolean, { t, until }: Sayer): string {
  const time = until(at)
  if (isShort && isWaiting) return time
  return t(isWaiting ? 'planner:card.waiting' : 'planner:card.end', { time })
}

function holdText(reason: string, { t }: Sayer): string {
  if (reason === '') return t('planner:state.on_hold')
  return t('planner:card.hold', { reason: t(`paper:choices.hold_reason.${reason}` as 'paper:title') })
}

/** The promise line of a card in a few words. */
export function promiseText(line: PromiseLine, isShort: boolean, sayer: Sayer): string {
  const { t, until } = sayer
  switch (line.kind) {
    case 'finished':
      return `✓ ${t('planner:state.finished')}`
    case 'give':
      return t('planner:card.give')
    case 'hold':
      return holdText(line.reason, sayer)
    case 'late':
      if (isShort) return t('planner:card.lateShort')
      return t('planner:card.late', { time: durationText(line.minutes, sayer) })
    case 'broken':
      if (isShort) return t('planner:card.brokenShort')
      return t('planner:card.broken', { time: durationText(line.minutes, sayer) })
    case 'undated':
      return t('planner:noDate')
    case 'longer':
      return t(isShort ? 'planner:card.longerShort' : 'planner:card.longer')
    case 'nobody':
      return isShort ? t('planner:card.nobodyShort') : t('planner:card.nobody', { time: until(line.at) })
    case 'promised':
      return promisedText(line, isShort, sayer)
    case 'end':
      return endText(line, isShort, sayer)
  }
}
