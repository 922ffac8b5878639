import type { PermissionMap } from '#contract/permissions/can.ts'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { StateSource } from '#contract/states/stateSource.ts'

/** The caller, read from the session row, never from the request. */
export type Session = {
  dealerId: string
  company: string
  dealerName: string
  uuid: string
  userUuid: string
  permissions: PermissionMap
  /** The source of the request, as the history of papers names it. */
  source: StateSource
  /** Modules that the dealer has switched off. */
  disabledPlugins: readonly PluginKey[]
  /** Another user set the password, or it is older than the dealer allows. */
  mustChangePassword: boolean
  /** The dealer requires a second factor, and the user has not set it up yet. */
  mustSetUpSecondFactor: boolean
  expiresAt: string
}
