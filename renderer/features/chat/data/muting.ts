import type { ChatItem } from '#contract/api/define/shapes.ts'
import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { dayOf, momentAt } from '#renderer/ui/time/zone.ts'

/** Whether a chat is muted at a time. The time is needed, because no event tells that a timed mute has ended. */
export const isMutedAt = (
  { is_muted, muted_until }: Pick<ChatItem, 'is_muted' | 'muted_until'>,
  now: number,
): boolean => is_muted && (muted_until === null || Date.parse(muted_until) > now)

export const MUTES = ['hour', 'tomorrow', 'week', 'always'] as const
export type Mute = (typeof MUTES)[number]

const HOUR_MS = 3_600_000
/** Minutes after midnight at which a mute until tomorrow ends, by the clock of the location: 6:00, before work begins. */
const MORNING = 6 * 60

/** The end of a mute that begins now, or null for one without an end. */
export function endOfMute(mute: Mute, now: number): string | null {
  if (mute === 'always') return null
  if (mute === 'hour') return new Date(now + HOUR_MS).toISOString()
  if (mute === 'week') return new Date(now + 7 * 24 * HOUR_MS).toISOString()
  const tomorrow = dayName(dayNumber(dayOf(now)) + 1)
  return new Date(momentAt(tomorrow, MORNING)).toISOString()
}
