import { DAY_MS } from '#contract/durations.ts'
import { today } from '#renderer/ui/time/today.ts'

/** Days before today from which visits are shown. */
export const DATE_PRESET_DAYS = [1, 7, 30, 90, 365] as const

/** The day so many days before today. */
export const sinceOf = (days: number): string =>
  new Date(Date.parse(`${today()}T12:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
