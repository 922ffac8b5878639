import { useMemo } from 'react'
import { can } from '#contract/permissions/can.ts'
import type { NumberedRight } from '#contract/permissions/catalogue.ts'
import { withNumberedRights } from '#contract/permissions/numberedRights.ts'
import { useSession } from '../session/session.ts'
import { useStaffSettings } from './useStaffSettings.ts'

/**
 * Whether the person who is signed in holds the right that the dealer gives by a number: at this location, or at
 * whichever. Only hides; the server decides.
 */
export function useNumberedRight(right: NumberedRight, location?: string): boolean {
  const permissions = useSession((state) => state.permissions)
  const settings = useStaffSettings()
  return useMemo(
    () => can(withNumberedRights(permissions, settings), right, location),
    [permissions, settings, right, location],
  )
}
