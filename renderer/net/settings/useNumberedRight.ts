import { useMemo } from 'react'
import { can } from '#contract/permissions/can.ts'
import type { NumberedRight } from '#contract/permissions/catalogue.ts'
import { withNumberedRights } from '#contract/permissions/numberedRights.ts'
import { useSession } from '../session/session.ts'
import { useStaffSettings } from './useStaffSettings.ts'

/**
 * Whether the user holds a numbered right of the dealer, at this location or at any. It only hides; the server decides.
 */
export function useNumberedRight(right: NumberedRight, location?: string): boolean {
  const permissions = useSession((state) => state.permissions)
  const settings = useStaffSettings()
  return useMemo(
    () => can(withNumberedRights(permissions, settings), right, location),
    [permissions, settings, right, location],
  )
}
