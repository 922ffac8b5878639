import type { Language } from '#contract/constants.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'

/** A day of the calendar with its weekday, whatever the time zone of this computer. */
export function dayName(iso: string, language: Language): string {
  const noon = new Date(`${iso}T12:00:00`)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' }).format(noon)
  return `${weekday} ${isolated(formatDate(noon, 'date', language))}`
}
