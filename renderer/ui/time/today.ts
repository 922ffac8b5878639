import { dayIn } from '#contract/datePresets.ts'

/** The day where this computer stands, `2026-03-04`. */
export const today = (): string => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())
