import { z } from 'zod'
import { type DeviceSettings, deviceSettings } from '#contract/ipc/deviceSettings.ts'

export const preferences = z.strictObject({
  serverUrl: z.string().max(500).nullable(),
  chatAlwaysOnTop: z.boolean(),
  ...deviceSettings.shape,
})
/** Preferences that the user may choose and an administrator may set. */
export type Preferences = { serverUrl: string | null; chatAlwaysOnTop: boolean } & DeviceSettings
export type PreferenceName = keyof Preferences
export type OwnPreferences = { [K in PreferenceName]?: Preferences[K] | undefined }

export const DEFAULT_PREFERENCES: Preferences = {
  serverUrl: null,
  chatAlwaysOnTop: false,
  startWithSystem: false,
  startHidden: false,
  doNotDisturb: 'off',
  downloadUpdatesAutomatically: true,
  language: null,
  zoom: { main: 1, chat: 1 },
  spellCheck: true,
  printers: {},
  searchShortcut: 'Control+Alt+Space',
  scannerPort: null,
  bayTerminal: false,
  hardwareAcceleration: true,
}
export const PREFERENCE_NAMES = Object.keys(DEFAULT_PREFERENCES) as PreferenceName[]

/** A value that an administrator may set. A `locked` value overrides the user's own. */
const entry = <T extends z.ZodType>(value: T) =>
  z.strictObject({ value, locked: z.boolean().default(false) }).optional()
type Entries<Shape extends Record<string, z.ZodType>> = { [K in keyof Shape]: ReturnType<typeof entry<Shape[K]>> }

function entries<Shape extends Record<string, z.ZodType>>(shape: Shape): Entries<Shape> {
  return Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, entry(value)])) as Entries<Shape>
}

export const policySchema = z.strictObject(entries({ ...preferences.shape, serverUrl: z.string().max(500) }))
export type Policy = z.output<typeof policySchema>

export function isLocked(policy: Policy, key: PreferenceName): boolean {
  return policy[key]?.locked ?? false
}

/** Merges preferences: user over policy over default. A locked policy value overrides the user's. */
export function mergePreferences(policy: Policy, own: OwnPreferences): Preferences {
  const merged = (key: PreferenceName) => {
    const set = policy[key]
    return set?.locked ? set.value : (own[key] ?? set?.value ?? DEFAULT_PREFERENCES[key])
  }
  return Object.fromEntries(PREFERENCE_NAMES.map((key) => [key, merged(key)])) as Preferences
}
