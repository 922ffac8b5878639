import { type BuiltModule, isBuilt } from '../modules.ts'
import { brandingSettings } from './branding.ts'
import { businessSettings } from './business.ts'
import type { SettingDefinition, SettingType, SettingValueOf } from './define.ts'
import { directorySettings } from './directory.ts'
import { emailSettings } from './email.ts'
import { numberSettings } from './numbers.ts'
import { pluginSettings } from './plugins.ts'
import { protectionSettings } from './protection.ts'
import { smsSettings } from './sms.ts'

/**
 * Every setting of a dealer: key, type, default, section, visibility, and the module that reads it. Data without zod;
 * `schemas.ts` derives the validation. Settings of later modules are only listed here.
 */
export const SETTING_CATALOGUE = {
  ...brandingSettings,
  ...businessSettings,
  ...numberSettings,
  ...emailSettings,
  ...smsSettings,
  ...directorySettings,
  ...pluginSettings,
  ...protectionSettings,
}

type Catalogue = typeof SETTING_CATALOGUE
export type CatalogueKey = keyof Catalogue
type Settings = { [K in CatalogueKey as Catalogue[K]['usedBy'] extends BuiltModule ? K : never]: Catalogue[K] }
export type SettingKey = keyof Settings

/** Settings that a built module reads. The server stores only values that differ from the default. */
export const SETTINGS = Object.fromEntries(
  Object.entries<SettingDefinition>(SETTING_CATALOGUE).filter(([, { usedBy }]) => isBuilt(usedBy)),
) as Settings

/** The value of each setting. */
export type SettingValues = { [K in SettingKey]: SettingValueOf<Settings[K]> }
type KeyThat<What> = { [K in SettingKey]: Settings[K] extends What ? K : never }[SettingKey]

/** Keys that everybody on the internet may read. `StaffSettingKey`: keys that signed-in users may read. */
type PublicSettingKey = KeyThat<{ visibility: 'public' }>
type StaffSettingKey = KeyThat<{ visibility: 'public' | 'staff' }>
/** Settings that are written but never read back. They are encrypted with a key outside the database. */
export type SecretSettingKey = KeyThat<{ type: 'password' | 'token' }>
/** Settings that switch a part of the software on and off. */
export type PluginKey = KeyThat<{ type: 'plugin' }>
/** All settings except secrets. */
export type OpenSettings = Omit<SettingValues, SecretSettingKey>
/** Answer of GET /v1/settings. */
export type PublicSettings = Pick<SettingValues, PublicSettingKey>
/** Answer of GET /v1/settings/staff. */
export type StaffSettings = Pick<SettingValues, StaffSettingKey>

/** All keys, in the order of the registry. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** The definition of a key, typed as any setting. */
export const settingOf = (key: SettingKey): SettingDefinition => SETTINGS[key]

/** The keys of all plugins. */
export const PLUGIN_KEYS = SETTING_KEYS.filter((key): key is PluginKey => settingOf(key).type === 'plugin')

/** The keys of the answer of GET /v1/settings. */
export const PUBLIC_SETTING_KEYS = SETTING_KEYS.filter(
  (key): key is PublicSettingKey => settingOf(key).visibility === 'public',
)

/** The keys that all users of the dealer may read. */
export const STAFF_SETTING_KEYS = SETTING_KEYS.filter(
  (key): key is StaffSettingKey => settingOf(key).visibility !== 'internal',
)

/** The plugin of an address below /api, or null. */
export function pluginOf(path: string): PluginKey | null {
  const found = PLUGIN_KEYS.find((key) => SETTINGS[key].paths.some((one) => path === one || path.startsWith(`${one}/`)))
  return found ?? null
}

/** True for a setting whose value no answer contains, not even one to an administrator. */
export function isSecretSetting(key: SettingKey): key is SecretSettingKey {
  const { type }: { type: SettingType } = SETTINGS[key]
  return type === 'password' || type === 'token'
}

/** Whether a name is the key of a setting of a built module. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}
