import { dayOf } from './zone.ts'

/** The current day at the user's workplace, `2026-03-04`. */
export const today = (): string => dayOf(Date.now())
