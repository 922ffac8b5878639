import { z } from 'zod'
import { CUSTOM_PERMISSION_FIRST, CUSTOM_PERMISSION_LAST, LANGUAGES } from '../constants.ts'
import { isPattern } from '../declaredPattern.ts'
import type { FieldCode } from '../fieldCodes.ts'
import { mailAddress } from '../scalars.ts'
import { asciiAddress, asciiHost, asciiUrl } from '../text/asciiDomain.ts'
import { UUID_PATTERN } from '../uuid.ts'
import type { SettingDefinition, StringFormat } from './define.ts'
import { type CatalogueKey, SETTING_CATALOGUE } from './registry.ts'
import { fillVariables, variablesIn } from './variables.ts'

/** Largest picture in bytes, and in characters as a data URL. */
const IMAGE_MAX_BYTES = 2 * 1024 * 1024
const IMAGE_MAX_LENGTH = Math.ceil(IMAGE_MAX_BYTES / 3) * 4 + 40
/** A new picture as a data URL, or the uuid of a stored one. */
const IMAGE = new RegExp(`^$|^data:image/(png|jpeg|webp|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2}$|^${UUID_PATTERN}$`)
const LABEL_MAX_LENGTH = 80

/** `stored` is the form in which a text is kept. */
type Rule = { code: FieldCode; fits: (text: string) => boolean; stored?: (text: string) => string }

const secure = z.url({ protocol: /^https$/ })
const onThisMachine = z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ })

/** Whether an address is encrypted or leads to this machine, and has no login, which everybody could read. */
function isWebAddress(text: string): boolean {
  const address = fillVariables(text, { vin: '1', order: '1', plate: '1' })
  const hasLogin = !/^[a-z]+:\/\/[^/@?#\\]*([/?#]|$)/i.test(address)
  // `asciiUrl` has converted the letters of each valid domain before, so other letters are refused here.
  const isPlain = /^[\x20-\x7e]*$/.test(address)
  return isPlain && !hasLogin && (secure.safeParse(address).success || onThisMachine.safeParse(address).success)
}

const RULES: Record<StringFormat, Rule> = {
  mail: { code: 'invalid_email', fits: (text) => mailAddress.safeParse(text).success, stored: asciiAddress },
  // Only characters of a name or an address.
  host: { code: 'invalid_format', fits: (text) => /^[A-Za-z0-9.:_-]+$/.test(text), stored: asciiHost },
  web_address: { code: 'https_only', fits: isWebAddress, stored: asciiUrl },
  // Both schemes are allowed here. The code that sends a password allows plain text only with StartTLS or on this
  // machine.
  directory: {
    code: 'invalid_format',
    fits: (text) => /^ldaps?:\/\/[A-Za-z0-9._-]+(:\d{1,5})?$/.test(text),
    stored: asciiUrl,
  },
  path: { code: 'invalid_format', fits: (text) => /^\/[\w\-./~%]*$/.test(text) && !text.startsWith('//') },
  word: { code: 'invalid_format', fits: (text) => /^[A-Za-z0-9._-]+$/.test(text) },
  pattern: { code: 'invalid_pattern', fits: isPattern },
}

/** A line for the head of a mail. A line end or other control character could start another header. */
const isLine = (text: string) => !/\p{Cc}/u.test(text)

function lineSchema({ most, format, variables }: Extract<SettingDefinition, { type: 'string' }>) {
  const rule = format ? RULES[format] : null
  const known: readonly string[] = variables ?? []
  const text = z.string().max(most, { abort: true })
  const stored = rule?.stored
  return (stored ? text.overwrite(stored).max(most) : text).superRefine((text, issues) => {
    const refuse = (code: FieldCode) => issues.addIssue({ code: 'custom', params: { code } })
    if (text !== '' && rule && !rule.fits(text)) refuse(rule.code)
    else if (!isLine(text)) refuse('invalid_format')
    else if (variables && !variablesIn(text).every((name) => known.includes(name))) refuse('unknown_variable')
  })
}

const numbers = Array.from({ length: CUSTOM_PERMISSION_LAST - CUSTOM_PERMISSION_FIRST + 1 }, (_, i) =>
  String(CUSTOM_PERMISSION_FIRST + i),
)
const labelTexts = z.strictObject(
  Object.fromEntries(LANGUAGES.map((language) => [language, z.string().max(LABEL_MAX_LENGTH).optional()])),
)

function schemaOf(setting: SettingDefinition): z.ZodType {
  switch (setting.type) {
    case 'text':
      return z.string().max(setting.most)
    case 'password':
    case 'token':
      return z
        .string()
        .max(setting.most)
        .refine(isLine, { params: { code: 'invalid_format' } })
    case 'string':
      return lineSchema(setting)
    case 'boolean':
    case 'plugin':
      return z.boolean()
    case 'number': {
      const step = 10 ** -(setting.decimals ?? 0)
      return z.number().min(setting.min).max(setting.max).multipleOf(step)
    }
    case 'select':
      return z.enum(setting.options as [string, ...string[]])
    case 'image':
      return z.string().max(IMAGE_MAX_LENGTH).regex(IMAGE)
    case 'labels':
      return z.strictObject(Object.fromEntries(numbers.map((number) => [number, labelTexts.optional()])))
  }
}

/** Schema of each setting's value, including settings of later modules. */
export const SETTING_SCHEMAS = Object.fromEntries(
  Object.entries<SettingDefinition>(SETTING_CATALOGUE).map(([key, setting]) => [key, schemaOf(setting)]),
) as Readonly<Record<CatalogueKey, z.ZodType>>
