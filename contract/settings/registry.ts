import { z } from 'zod'
import { EMAIL_MAX_LENGTH } from '../constants.ts'

/** The specification's setting types. */
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
] as const
export type SettingType = (typeof SETTING_TYPES)[number]

/** One setting of a dealer. */
export type SettingDefinition = {
  type: SettingType
  group: 'branding' | 'workshop' | 'presence' | 'email' | 'plugins'
  /** `public` settings are answered to everybody by GET /v1/settings. Nothing else ever leaves the server that way. */
  visibility: 'public' | 'internal'
  schema: z.ZodType
  default: string | number | boolean | null
  /** Of a `plugin`: the addresses below /api that are refused while it is off. */
  paths?: readonly string[]
  /** Choices of a `select`. */
  options?: readonly string[]
}

const note = {
  type: 'text',
  group: 'branding',
  visibility: 'public',
  schema: z.string().max(2_000),
  default: '',
} as const
const image = {
  type: 'image',
  group: 'branding',
  visibility: 'public',
  // A picture as data URL, so that the login page needs no second, unauthenticated route.
  schema: z
    .string()
    .max(400_000)
    .regex(/^$|^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/),
  default: '',
} as const
const plugin = {
  type: 'plugin',
  group: 'plugins',
  visibility: 'public',
  schema: z.boolean(),
  default: true,
} as const

/** One line that goes into the head of a mail: no line end or other control character may start another header. */
const headerLine = z.string().regex(/^\P{Cc}*$/u)
const address = z.union([z.literal(''), z.email().max(EMAIL_MAX_LENGTH)])
const email = { type: 'string', group: 'email', visibility: 'internal', default: '' } as const

/**
 * Every setting of a dealer: key, type, default, group, who may see it. The server stores only values that differ from
 * the default. `presence_scope` is the works-council switch of safety.md 7.5.
 */
export const SETTINGS = {
  custom_site_title: { ...note, type: 'string', schema: z.string().max(80) },
  custom_logo: image,
  custom_login_logo: image,
  custom_warning: note,
  custom_info: note,
  custom_alert: note,
  show_copyright: {
    type: 'boolean',
    group: 'branding',
    visibility: 'public',
    schema: z.boolean(),
    default: true,
  },
  order_number_type: {
    type: 'select',
    group: 'workshop',
    visibility: 'internal',
    options: ['free', 'numeric_5_8', 'elsa_6', 'dealer_prefix', 'year_sequence', 'regex'],
    schema: z.enum(['free', 'numeric_5_8', 'elsa_6', 'dealer_prefix', 'year_sequence', 'regex']),
    default: 'free',
  },
  presence_scope: {
    type: 'select',
    group: 'presence',
    visibility: 'internal',
    options: ['off', 'all'],
    schema: z.enum(['off', 'all']),
    default: 'all',
  },
  email_enable: { ...email, type: 'boolean', schema: z.boolean(), default: false },
  // An empty host: mail is not set up. A host name or an address, nothing that could be read as more than that.
  smtp_host: {
    ...email,
    schema: z
      .string()
      .max(253)
      .regex(/^$|^[A-Za-z0-9.:_-]+$/),
  },
  smtp_port: {
    type: 'number',
    group: 'email',
    visibility: 'internal',
    schema: z.int().min(1).max(65_535),
    default: 587,
  },
  /** `tls` from the first byte, `starttls` demanded, or `none` for a relay on the same network. */
  smtp_secure: {
    type: 'select',
    group: 'email',
    visibility: 'internal',
    options: ['tls', 'starttls', 'none'],
    schema: z.enum(['tls', 'starttls', 'none']),
    default: 'starttls',
  },
  smtp_user: { ...email, schema: headerLine.max(254) },
  smtp_password: { ...email, type: 'password', schema: z.string().max(500) },
  email_from_name: { ...email, schema: headerLine.max(80) },
  email_from: { ...email, schema: address },
  email_reply_to: { ...email, schema: address },
  plugin_chat: { ...plugin, paths: ['/v1/chats'] },
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTINGS
/** The value of each setting, as its schema types it. */
export type SettingValues = { [K in SettingKey]: z.infer<(typeof SETTINGS)[K]['schema']> }
export type PublicSettingKey = {
  [K in SettingKey]: (typeof SETTINGS)[K]['visibility'] extends 'public' ? K : never
}[SettingKey]
/** Settings that are written and never read back: they are sealed with a key that is not in the database. */
export type SecretSettingKey = {
  [K in SettingKey]: (typeof SETTINGS)[K]['type'] extends 'password' | 'token' ? K : never
}[SettingKey]
/** All but the secrets. */
export type OpenSettings = Omit<SettingValues, SecretSettingKey>
/** What GET /v1/settings answers. */
export type PublicSettings = Pick<SettingValues, PublicSettingKey>

/** Settings that switch a part of the software on and off. */
export type PluginKey = {
  [K in SettingKey]: (typeof SETTINGS)[K]['type'] extends 'plugin' ? K : never
}[SettingKey]

/** All of them. */
export const PLUGIN_KEYS = (Object.keys(SETTINGS) as SettingKey[]).filter(
  (key): key is PluginKey => SETTINGS[key].type === 'plugin',
)

/** The plugin that an address (below /api) belongs to, or null. */
export function pluginOf(path: string): PluginKey | null {
  const found = (Object.entries(SETTINGS) as [SettingKey, SettingDefinition][]).find(([, { paths = [] }]) =>
    paths.some((one) => path === one || path.startsWith(`${one}/`)),
  )
  return found ? (found[0] as PluginKey) : null
}

/** The keys that GET /v1/settings answers. */
export const PUBLIC_SETTING_KEYS = (Object.keys(SETTINGS) as SettingKey[]).filter(
  (key): key is PublicSettingKey => SETTINGS[key].visibility === 'public',
)

/** True for a setting that no answer carries, not even one to an administrator. */
export function isSecretSetting(key: SettingKey): key is SecretSettingKey {
  const type = SETTINGS[key].type as SettingType
  return type === 'password' || type === 'token'
}

/** True for a name that is a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}
