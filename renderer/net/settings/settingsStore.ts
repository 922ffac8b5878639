import { create } from 'zustand'
import type { Maintenance } from '#contract/api/administration/server.ts'
import type { PublicSettings } from '#contract/settings/registry.ts'

type Settings = {
  values: Partial<PublicSettings>
  version: number | null
  dealerCode: string | null
  /** What the operator of the server tells everybody; never kept, because it is over soon. */
  maintenance: Maintenance | null
  /** False while the server has no dealer, so that nobody can sign in yet. */
  hasDealers: boolean
}

/** What is known of the settings now, and of whom. */
export const useSettingsStore = create<Settings>()(() => ({
  values: {},
  version: null,
  dealerCode: null,
  maintenance: null,
  hasDealers: true,
}))
