/** In front of the token of a bay terminal and of a pass, so that they are recognised wherever they turn up. */
export const BAY_TERMINAL_PREFIX = 'wbt_'
export const BAY_PASS_PREFIX = 'wbp_'

/** A pass ends after so long without a touch (domain.md 7.33.3). */
export const BAY_IDLE_SECONDS = 180

/** What is on a badge: the number of a card, or a code of ours. Shorter ones can be guessed. */
export const BADGE_LIMITS = { min: 6, max: 64 } as const
export const BADGE_PATTERN = '^[0-9A-Za-z:.-]+$'

/** The same badge, however its reader writes it. */
export const badgeText = (read: string): string => read.trim().toUpperCase()
