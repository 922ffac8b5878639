import type { Language } from '../constants.ts'
import type { UsedBy } from '../modules.ts'

/**
 * Types of settings. A `string` is one line that may contain `variables`. `labels` are the dealer's names for numbered
 * permissions, in each language.
 */
export const SETTING_TYPES = [
  'text',
  'string',
  'boolean',
  'number',
  'select',
  'image',
  'plugin',
  'password',
  'token',
  'labels',
] as const
export type SettingType = (typeof SETTING_TYPES)[number]

/** Sections of the settings screen, in their order. */
export const SETTING_GROUPS = [
  'branding',
  'numbers',
  'workshop',
  'tires',
  'parts',
  'service',
  'email',
  'sms',
  'directory',
  'plugins',
  'security',
  'retention',
  'privacy',
  'permissions',
  'print',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

/** Format of a line of text. Without a format any line is allowed. An empty line is always allowed. */
export type StringFormat = 'mail' | 'host' | 'directory' | 'web_address' | 'path' | 'word' | 'pattern'

/**
 * The people who may change a setting: `editors` are all holders of `global.settings.update`, `administrators` only those of
 * `global.admin`. A setting is for administrators when others could gain rights with its value: it gives rights,
 * decides about access or retention, or sends contents to another machine.
 */
type WhoMayChange =
  | { mayChange: 'editors'; sendsElsewhere?: never }
  | {
      mayChange: 'administrators'
      /**
       * The most sensitive contents that the server sends to another machine by this setting. The setting names the
       * machine, the account there or its secret, or switches the sending on.
       */
      sendsElsewhere?: 'data' | 'files' | 'passwords'
    }

type Common = WhoMayChange & {
  group: SettingGroup
  /** Module that reads the setting. A setting without a built module is neither shown nor stored. */
  usedBy: UsedBy
  /**
   * `public`: GET /v1/settings answers it to everybody on the internet. `staff`: to signed-in users. `internal`: only
   * to users who may read settings.
   */
  visibility: 'public' | 'staff' | 'internal'
  /** Time from which a change applies to signed-in users. */
  effect: 'now' | 'next_login'
  /** Plugin of the setting. While the plugin is off, the setting has no effect. */
  plugin?: `plugin_${string}`
  /**
   * Key of a text that several similar settings share. `nth` is the number that the text shows to tell them apart. `of` is
   * the record that a number range counts.
   */
  words?: { key: string; nth?: number; of?: string }
}

type Kinds = {
  /** Several lines. */
  text: { most: number; default: string }
  string: { most: number; default: string; format?: StringFormat; variables?: readonly SettingVariable[] }
  boolean: { default: boolean }
  number: { min: number; max: number; decimals?: number; unit?: SettingUnit; default: number }
  select: { options: readonly string[]; default: string }
  /** A picture. A change sends it as a data URL, and its stored value is the uuid of the file. */
  image: { default: '' }
  /** Switches a part of the software. While it is off, `paths` below /api are refused. */
  plugin: { paths: readonly string[]; default: boolean }
  /**
   * `sent_to` names the settings that decide where the secret is sent, and for which user. After a change of one of
   * them, the secret must be entered again.
   */
  password: { most: number; default: ''; sent_to: readonly string[] }
  token: { most: number; default: ''; sent_to: readonly string[] }
  labels: { default: PermissionLabels }
}

/** Variables in double braces. They are replaced where the text is used. */
export type SettingVariable = 'dealer' | 'code' | 'year' | 'vin' | 'order' | 'plate'
type SettingUnit = 'hours' | 'days' | 'years' | 'minutes' | 'percent' | 'mm' | 'nm'

/** Names of the numbered permissions: number, then language. */
export type PermissionLabels = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>

/** One setting of a dealer as data, without zod. */
export type SettingDefinition = { [T in SettingType]: Common & { type: T } & Kinds[T] }[SettingType]

/** Type of a setting's value. */
export type SettingValueOf<D> = D extends { type: 'boolean' | 'plugin' }
  ? boolean
  : D extends { type: 'number' }
    ? number
    : D extends { type: 'select'; options: readonly (infer Option)[] }
      ? Option
      : D extends { type: 'labels' }
        ? PermissionLabels
        : string

/** Declares the settings of one group. The names of the table are the stored keys. */
export function defineSettings<const T extends Readonly<Record<string, SettingDefinition>>>(table: T): T {
  return table
}
