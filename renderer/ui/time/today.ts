import { dayOf } from './zone.ts'

/** The day where the signed-in user works, `2026-03-04`. */
export const today = (): string => dayOf(Date.now())
