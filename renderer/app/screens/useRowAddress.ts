import { useCallback } from 'react'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import type { RowAddress } from '#renderer/records/dependents/rowAddress.ts'
import { screens } from './features.ts'
import { addressOf, mayOpen } from './visibleScreens.ts'

/** Finds the address of a row: of the screen that shows its record, if the user may open it. */
export function useRowAddress(): RowAddress {
  const permissions = useSession((session) => session.permissions)
  const settings = useSettings()
  return useCallback(
    (record, uuid) => {
      const screen = screens.find((one) => one.record === record)
      return screen && mayOpen(screen, permissions, settings) ? `${addressOf(screen)}/${uuid}` : null
    },
    [permissions, settings],
  )
}
