import type { Density } from '#contract/constants.ts'
import { useSession } from './session.ts'

/** The density that the signed-in user chose for lists, tables, cards and forms. */
export const useDensity = (): Density => useSession(({ user }) => user?.density ?? 'comfortable')
