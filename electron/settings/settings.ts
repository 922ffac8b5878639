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
  /** Stores all of these values or none. False when the disk did not accept them. */
  write: (values: Partial<Preferences>) => boolean
}

/** Preferences that have their own screens. */
const ELSEWHERE: readonly PreferenceName[] = ['serverUrl', 'chatAlwaysOnTop']
const DEVICE = PREFERENCE_NAMES.filter((name) => !ELSEWHERE.includes(name)) as DeviceSettingName[]

/** The user's preferences, merged with the administrator's policy. */
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

  /** Device settings, as pages see them. */
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

  /**
   * Stores all named values and notifies listeners once. False when they could not be stored; nothing has changed then.
   */
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
