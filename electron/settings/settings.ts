import type { DeviceSettingName, DeviceSettings, DeviceSettingsView } from '#contract/ipc/deviceSettings.ts'
import {
  isLocked,
  mergePreferences,
  type OwnPreferences,
  type Policy,
  PREFERENCE_NAMES,
  type PreferenceName,
  type Preferences,
} from './policy.ts'

export type SettingsStore = {
  get: <K extends PreferenceName>(key: K) => Preferences[K] | undefined
  /** Keeps all of these values or none; false when the disk did not take them. */
  write: (values: Partial<Preferences>) => boolean
}

/** Shown and changed by screens of their own. */
const ELSEWHERE: readonly PreferenceName[] = ['serverUrl', 'chatAlwaysOnTop']
const DEVICE = PREFERENCE_NAMES.filter((name) => !ELSEWHERE.includes(name)) as DeviceSettingName[]

/** What this computer's user has chosen, merged with what the administrator has set. */
export class Settings {
  private readonly store: SettingsStore
  private readonly policy: Policy
  private readonly listeners = new Set<(now: Preferences) => void>()

  constructor(store: SettingsStore, policy: Policy) {
    this.store = store
    this.policy = policy
  }

  get current(): Preferences {
    const chosen = Object.fromEntries(PREFERENCE_NAMES.map((key) => [key, this.store.get(key)])) as OwnPreferences
    return mergePreferences(this.policy, chosen)
  }

  /** The part that is this computer's, as pages see it. */
  get device(): DeviceSettingsView {
    const { current } = this
    return Object.fromEntries(
      DEVICE.map((key) => [key, { value: current[key], locked: this.isLocked(key) }]),
    ) as DeviceSettingsView
  }

  isLocked(key: PreferenceName): boolean {
    return isLocked(this.policy, key)
  }

  set<K extends PreferenceName>(key: K, value: Preferences[K]): boolean {
    return this.write({ [key]: value })
  }

  /** Keeps every value that is named; listeners hear of it once. False when they could not be kept: nothing has changed. */
  write(values: Partial<DeviceSettings> | Partial<Preferences>): boolean {
    if (!this.store.write(values as Partial<Preferences>)) return false
    const { current } = this
    for (const listener of this.listeners) listener(current)
    return true
  }

  onChange(listener: (now: Preferences) => void): void {
    this.listeners.add(listener)
  }
}
