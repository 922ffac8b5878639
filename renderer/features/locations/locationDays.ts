import type { Language } from '#contract/constants.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'

/** A calendar day with its weekday. */
export function dayName(iso: string, language: Language): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(iso))
  return `${weekday} ${isolated(formatDay(iso, language))}`
}
