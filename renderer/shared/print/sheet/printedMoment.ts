import type { Language } from '#contract/constants.ts'
import { formatDateIn } from '#renderer/ui/time/dates.ts'

/** A moment in the time zone of the location that prints it. Empty for none. */
export const printedMoment = (iso: string | null, zone: string, language: Language): string =>
  iso === null ? '' : formatDateIn(zone, new Date(iso), 'full', language)
