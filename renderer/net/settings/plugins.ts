import type { PluginKey, PublicSettings } from '#contract/settings/registry.ts'
import { useSettingsStore } from './settingsStore.ts'

/** Whether a plugin is on for the dealer. Settings that are not loaded yet hide nothing. */
export function isOn(plugin: PluginKey | undefined, settings: Partial<PublicSettings>): boolean {
  return plugin === undefined || settings[plugin] !== false
}

/** Whether a plugin is on now, for code outside of components. */
export const isOnNow = (plugin: PluginKey): boolean => isOn(plugin, useSettingsStore.getState().values)

/** Calls `listener` whenever settings are loaded. */
export const onSettings = (listener: () => void): (() => void) => useSettingsStore.subscribe(listener)
