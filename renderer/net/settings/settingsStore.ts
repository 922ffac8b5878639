import { create } from 'zustand'
import type { Maintenance } from '#contract/api/administration/server.ts'
import type { PublicSettings } from '#contract/settings/registry.ts'

type Settings = {
  values: Partial<PublicSettings>
  version: number | null
  dealerCode: string | null
  /** The operator's notice to all users. It is not kept on the device, because it ends soon. */
  maintenance: Maintenance | null
  /** False while the server has no dealer, so that no user can sign in. */
  hasDealers: boolean
}

/** The known settings, and the dealer code they belong to. */
export const useSettingsStore = create<Settings>()(() => ({
  values: {},
  version: null,
  dealerCode: null,
  maintenance: null,
  hasDealers: true,
}))
