import { z } from 'zod'
import { JsonStore } from '#electron/app/files/jsonStore.ts'
import type { Log } from '#electron/app/files/log.ts'
import { preferences } from './policy.ts'
import { activePolicy } from './policyFile.ts'
import { Settings, type SettingsStore } from './settings.ts'

const own = preferences.extend({ serverUrl: z.url().max(500).nullable() })

/** The settings of this profile under the policy of this computer. `isHealed`: the file was damaged and begun anew. */
export function openSettings(
  folder: string,
  overrides: Parameters<typeof activePolicy>[0],
  log: Log,
): { settings: Settings; isHealed: boolean } {
  const store = new JsonStore(folder, 'settings', own, log)
  // The same keys and types; only the address is looked at more closely.
  return { settings: new Settings(store as SettingsStore, activePolicy(overrides, log)), isHealed: store.isHealed }
}
