import { can } from '#contract/permissions/can.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'

/**
 * Whether the signed-in user may stamp. It has its own file, because the sign-in page asks it too and needs no outbox.
 */
export function useMayStamp(): boolean {
  const settings = useSettings()
  const may = useSession(
    (state) =>
      state.status === 'signed_in' &&
      !isHeldBack(state) &&
      can(state.permissions, 'location.workshop.shouldiscompare.create'),
  )
  return may && isOn('plugin_workshop', settings)
}
