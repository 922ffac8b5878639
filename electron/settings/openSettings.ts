import { z } from 'zod'
import { JsonStore } from '#electron/app/files/jsonStore.ts'
import type { Log } from '#electron/app/files/log.ts'
import { preferences } from './policy.ts'
import { activePolicy } from './policyFile.ts'
import { Settings, type SettingsStore } from './settings.ts'

const own = preferences.extend({ serverUrl: z.url().max(500).nullable() })

/** Opens the settings of this profile with the policy of this computer. `isHealed`: a damaged file was replaced. */
export function openSettings(
  folder: string,
  overrides: Parameters<typeof activePolicy>[0],
  log: Log,
): { settings: Settings; isHealed: boolean } {
  const store = new JsonStore(folder, 'settings', own, log)
  // The schema has the same keys and types, but checks the address more strictly.
  return { settings: new Settings(store as SettingsStore, activePolicy(overrides, log)), isHealed: store.isHealed }
}
