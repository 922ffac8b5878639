import { type BuiltModule, isBuilt } from '../modules.ts'
import { brandingSettings } from './branding.ts'
import { businessSettings } from './business.ts'
import type { SettingDefinition, SettingType, SettingValueOf } from './define.ts'
import { directorySettings } from './directory.ts'
import { emailSettings } from './email.ts'
import { numberSettings } from './numbers.ts'
import { pluginSettings } from './plugins.ts'
import { protectionSettings } from './protection.ts'

/**
 * Every setting of a dealer: key, type, default, section, who may see it, and the module that reads it. Data without
 * zod; `schemas.ts` derives what a value must be. Those of later modules stand here and nowhere else.
 */
export const SETTING_CATALOGUE = {
  ...brandingSettings,
  ...businessSettings,
  ...numberSettings,
  ...emailSettings,
  ...directorySettings,
  ...pluginSettings,
  ...protectionSettings,
}

type Catalogue = typeof SETTING_CATALOGUE
export type CatalogueKey = keyof Catalogue
type Settings = { [K in CatalogueKey as Catalogue[K]['usedBy'] extends BuiltModule ? K : never]: Catalogue[K] }
export type SettingKey = keyof Settings

/** The settings that some module of today reads. The server stores only values that differ from the default. */
export const SETTINGS = Object.fromEntries(
  Object.entries<SettingDefinition>(SETTING_CATALOGUE).filter(([, { usedBy }]) => isBuilt(usedBy)),
) as Settings

/** The value of each setting. */
export type SettingValues = { [K in SettingKey]: SettingValueOf<Settings[K]> }
type KeyThat<What> = { [K in SettingKey]: Settings[K] extends What ? K : never }[SettingKey]

/** What everybody on the internet may read, and what everybody who is signed in may. */
type PublicSettingKey = KeyThat<{ visibility: 'public' }>
type StaffSettingKey = KeyThat<{ visibility: 'public' | 'staff' }>
/** Settings that are written and never read back: they are sealed with a key that is not in the database. */
export type SecretSettingKey = KeyThat<{ type: 'password' | 'token' }>
/** Settings that switch a part of the software on and off. */
export type PluginKey = KeyThat<{ type: 'plugin' }>
/** All but the secrets. */
export type OpenSettings = Omit<SettingValues, SecretSettingKey>
/** What GET /v1/settings answers. */
export type PublicSettings = Pick<SettingValues, PublicSettingKey>
/** What GET /v1/settings/staff answers. */
export type StaffSettings = Pick<SettingValues, StaffSettingKey>

/** Their keys, in the order of the registry. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** The definition behind a key, as what all of them have in common. */
export const settingOf = (key: SettingKey): SettingDefinition => SETTINGS[key]

/** The switches of the plugins. */
export const PLUGIN_KEYS = SETTING_KEYS.filter((key): key is PluginKey => settingOf(key).type === 'plugin')

/** The keys that GET /v1/settings answers. */
export const PUBLIC_SETTING_KEYS = SETTING_KEYS.filter(
  (key): key is PublicSettingKey => settingOf(key).visibility === 'public',
)

/** The keys that everybody of the dealer may read. */
export const STAFF_SETTING_KEYS = SETTING_KEYS.filter(
  (key): key is StaffSettingKey => settingOf(key).visibility !== 'internal',
)

/** The plugin that an address (below /api) belongs to, or null. */
export function pluginOf(path: string): PluginKey | null {
  const found = PLUGIN_KEYS.find((key) => SETTINGS[key].paths.some((one) => path === one || path.startsWith(`${one}/`)))
  return found ?? null
}

/** True for a setting that no answer carries, not even one to an administrator. */
export function isSecretSetting(key: SettingKey): key is SecretSettingKey {
  const { type }: { type: SettingType } = SETTINGS[key]
  return type === 'password' || type === 'token'
}

/** True for a name that is a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}
