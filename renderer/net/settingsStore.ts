import { create } from 'zustand'
import type { PublicSettings } from '#contract/settings/registry.ts'

type Settings = { values: Partial<PublicSettings>; version: number | null; dealerCode: string | null }

/** What is known of the settings now, and of whom. */
export const useSettingsStore = create<Settings>()(() => ({ values: {}, version: null, dealerCode: null }))
