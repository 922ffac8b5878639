/** Prefixes of the token of a bay terminal and of a pass, so that both are recognised in logs and code. */
export const BAY_TERMINAL_PREFIX = 'wbt_'
export const BAY_PASS_PREFIX = 'wbp_'

/**
 * Kinds of machines with a token of their own: a terminal at a lift, and a screen in the waiting area. A token opens only
 * what its kind shows.
 */
export const TERMINAL_KINDS = ['bay', 'wall'] as const
export type TerminalKind = (typeof TERMINAL_KINDS)[number]

/** Seconds without input at the terminal after which a pass ends. */
export const BAY_IDLE_SECONDS = 180
/** Seconds after which a pass ends in any case: a long shift. */
export const BAY_PASS_MAX_SECONDS = 12 * 3_600

/** Length of a badge code: a card number, or a code that the server made. A shorter one could be guessed. */
export const BADGE_LIMITS = { min: 6, max: 64 } as const
export const BADGE_PATTERN = '^[0-9A-Za-z:.-]+$'

/** Normalises a badge code, because readers differ in case and spaces. */
export const badgeText = (read: string): string => read.trim().toUpperCase()
