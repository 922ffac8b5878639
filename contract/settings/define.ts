import type { Language } from '../constants.ts'
import type { UsedBy } from '../modules.ts'

/**
 * The specification's nine types in its order – a `string` is one line, in which `variables` may stand – and a tenth,
 * `labels`: the dealer's names for numbered permissions, in each language.
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
  'directory',
  'plugins',
  'security',
  'retention',
  'privacy',
  'permissions',
  'print',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

/** What a line of text must be; without one it is any line. An empty line always fits. */
export type StringFormat = 'mail' | 'host' | 'directory' | 'web_address' | 'path' | 'word' | 'pattern'

type Common = {
  group: SettingGroup
  /** The module that reads it. One that no module of today reads is neither shown nor stored. */
  usedBy: UsedBy
  /**
   * `public`: GET /v1/settings answers it to everybody on the internet. `staff`: to everybody who is signed in.
   * `internal`: only to those who may read settings.
   */
  visibility: 'public' | 'staff' | 'internal'
  /** When a change counts for people who are signed in. */
  effect: 'now' | 'next_login'
  /**
   * Only holders of `global.admin` change it: it gives rights, or decides where secrets and links go or who gets in, so
   * that its value would be a way to more rights.
   */
  only_administrators?: true
  /** The plugin that it belongs to; without it, it has no effect. */
  plugin?: `plugin_${string}`
  /** Several settings that are alike share their words; this one is the `nth`, or for the numbers `of` a record. */
  words?: { key: string; nth?: number; of?: string }
}

type Kinds = {
  /** Several lines. */
  text: { most: number; default: string }
  string: { most: number; default: string; format?: StringFormat; variables?: readonly SettingVariable[] }
  boolean: { default: boolean }
  number: { min: number; max: number; decimals?: number; unit?: SettingUnit; default: number }
  select: { options: readonly string[]; default: string }
  /** A picture as data URL, so that the login page needs no second address. */
  image: { default: '' }
  /** Switches a part of the software; `paths` below /api are refused while it is off. */
  plugin: { paths: readonly string[]; default: boolean }
  /** `sent_to` names the settings that decide where it goes, as whom and how: with another of them it is entered again. */
  password: { most: number; default: ''; sent_to: readonly string[] }
  token: { most: number; default: ''; sent_to: readonly string[] }
  labels: { default: PermissionLabels }
}

/** What may stand in double braces, and is replaced where the text is used. */
export type SettingVariable = 'dealer' | 'code' | 'year' | 'vin' | 'order' | 'plate'
type SettingUnit = 'hours' | 'days' | 'years' | 'minutes' | 'percent' | 'mm' | 'nm'

/** Names of the numbered permissions: number, then language. */
export type PermissionLabels = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>

/** One setting of a dealer as data, without zod. */
export type SettingDefinition = { [T in SettingType]: Common & { type: T } & Kinds[T] }[SettingType]

/** What a setting of this definition holds. */
export type SettingValueOf<D> = D extends { type: 'boolean' | 'plugin' }
  ? boolean
  : D extends { type: 'number' }
    ? number
    : D extends { type: 'select'; options: readonly (infer Option)[] }
      ? Option
      : D extends { type: 'labels' }
        ? PermissionLabels
        : string

/** Settings of one group; the names of the table are the keys that are stored. */
export function defineSettings<const T extends Readonly<Record<string, SettingDefinition>>>(table: T): T {
  return table
}
