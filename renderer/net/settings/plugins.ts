import type { PluginKey, PublicSettings } from '#contract/settings/registry.ts'
import { useSettingsStore } from './settingsStore.ts'

/** Whether a dealer has a part of the software. Settings that are not loaded yet hide nothing. */
export function isOn(plugin: PluginKey | undefined, settings: Partial<PublicSettings>): boolean {
  return plugin === undefined || settings[plugin] !== false
}

/** The same at this moment, outside of what is drawn. */
export const isOnNow = (plugin: PluginKey): boolean => isOn(plugin, useSettingsStore.getState().values)

/** Calls `listener` whenever settings have arrived. */
export const onSettings = (listener: () => void): (() => void) => useSettingsStore.subscribe(listener)
