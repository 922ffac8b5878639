import type { PermissionMap } from '#contract/permissions/can.ts'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { StateSource } from '#contract/workshop/status/stateSource.ts'

/** Who is calling: taken from the session row, never from the request. */
export type Session = {
  dealerId: string
  company: string
  dealerName: string
  uuid: string
  userUuid: string
  permissions: PermissionMap
  /** Where the request comes from, as the history of papers says it. */
  source: StateSource
  /** Parts of the software that the dealer has switched off. */
  disabledPlugins: readonly PluginKey[]
  /** The password was given by somebody else, or is older than the dealer allows. */
  mustChangePassword: boolean
  /** A second factor is demanded and not set up yet. */
  mustSetUpSecondFactor: boolean
  expiresAt: string
}
