import type { Language } from '#contract/constants.ts'
import { isolated } from '../text/isolated.ts'
import { formatDay } from './dates.ts'

/** A calendar day such as `2026-03-04` as a heading: its full weekday and the date. */
export function dayTitle(day: string, language: Language): string {
  const at = new Date(`${day}T12:00:00Z`)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(at)
  return `${weekday}, ${isolated(formatDay(day, language))}`
}
