import type { Language } from '#contract/constants.ts'
import { isolated } from '../text/isolated.ts'
import { formatDay } from './dates.ts'

/**
 * A calendar day such as `2026-03-04` as a heading: its full weekday and the date. The language orders and separates
 * the two. Arabic has a comma of its own, and Turkish says the weekday last.
 */
export function dayTitle(day: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(`${day}T12:00:00Z`))
  const place = parts.findIndex(({ type }) => type === 'weekday')
  const weekday = parts[place]?.value ?? ''
  const date = isolated(formatDay(day, language))
  return place === 0
    ? `${weekday}${parts[1]?.value ?? ' '}${date}`
    : `${date}${parts[place - 1]?.value ?? ' '}${weekday}`
}
