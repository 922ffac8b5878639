import { latinDigits } from './text/latinDigits.ts'
import { plainText } from './text/plainText.ts'

/** A telephone number as stored and sent: E.164, such as `+49301234567`. */
export const PHONE = /^\+[1-9]\d{5,14}$/

type Plan = {
  /** Country calling code. */
  code: string
  /** Prefix of a national number inside the country. International numbers omit it. */
  trunk: string
  /** Sizes of the digit groups after the country code. The last group takes the rest. */
  groups: readonly number[]
}

const PLANS = {
  AT: { code: '43', trunk: '0', groups: [3, 3, 3] },
  BE: { code: '32', trunk: '0', groups: [3, 2, 2, 2] },
  CH: { code: '41', trunk: '0', groups: [2, 3, 2, 2] },
  CZ: { code: '420', trunk: '', groups: [3, 3, 3] },
  DE: { code: '49', trunk: '0', groups: [4, 4] },
  DK: { code: '45', trunk: '', groups: [2, 2, 2, 2] },
  ES: { code: '34', trunk: '', groups: [3, 3, 3] },
  FR: { code: '33', trunk: '0', groups: [1, 2, 2, 2, 2] },
  GB: { code: '44', trunk: '0', groups: [4, 3, 3] },
  HR: { code: '385', trunk: '0', groups: [2, 3, 4] },
  HU: { code: '36', trunk: '06', groups: [2, 3, 4] },
  IT: { code: '39', trunk: '', groups: [3, 3, 4] },
  LI: { code: '423', trunk: '', groups: [3, 2, 2] },
  LU: { code: '352', trunk: '', groups: [3, 3, 3] },
  NL: { code: '31', trunk: '0', groups: [2, 3, 4] },
  PL: { code: '48', trunk: '', groups: [3, 3, 3] },
  RO: { code: '40', trunk: '0', groups: [3, 3, 3] },
  SK: { code: '421', trunk: '0', groups: [3, 3, 3] },
  TR: { code: '90', trunk: '0', groups: [3, 3, 2, 2] },
  UA: { code: '380', trunk: '0', groups: [2, 3, 2, 2] },
} as const satisfies Record<string, Plan>

/** Countries in which a dealer can be. A number without a country code belongs to the dealer's country. */
export type Country = keyof typeof PLANS
export const COUNTRIES = Object.keys(PLANS) as [Country, ...Country[]]

const planOf = (country: Country): Plan => PLANS[country]

/**
 * German area codes have two to five digits. This matches the biggest cities, mobile numbers, and cities with three
 * digits.
 */
const GERMAN_AREA = /^(?:30|40|69|89|1[5-7]\d|[2-9][1-9]1|20[12389]|21[24]|228|234|340|3[3-9]5|906)/
const ITALIAN = /^(?:\+|00)39/
/** Fewest digits of a national number. */
const FEWEST = 6

/** Signs that people, phones and PDF files put between the digits. */
const BETWEEN = /[\s./\-_|·•∙\u2010-\u2015\u2043\u2212]/g

/** A typed number without the signs between its digits. Brackets stay. */
const withoutSigns = (text: string): string =>
  latinDigits(plainText(text))
    .replace(/^\s*tel:/i, '')
    .replaceAll(BETWEEN, '')
    .replaceAll('[', '(')
    .replaceAll(']', ')')

/** Parses a number as users write it into E.164. Undefined when it is no number. */
export function parsePhone(text: string, country: Country): string | undefined {
  const plain = withoutSigns(text)
  const isAbroad = /^(?:\+|00)/.test(plain)
  const compact = plain
    // In `+49 (0)30` the zero is only for calls inside the country. In Italy it belongs to the number.
    .replace(isAbroad && !ITALIAN.test(plain) ? /\(0\)/ : /[()]/g, '')
    .replaceAll(/[()]/g, '')
  const number = isAbroad ? withoutTrunk(compact.replace(/^00/, '+')) : fromInside(compact, planOf(country))
  return number !== undefined && PHONE.test(number) ? number : undefined
}

/**
 * The stored beginnings of a number that a user has started to type, without the plus: in Germany `030 12`, `0049 30
 * 12` and `+49 (0)30 12` are `493012`. Empty when the text is no beginning of a number.
 */
export function phoneBeginnings(text: string, country: Country): string[] {
  const compact = withoutSigns(text).replaceAll(/\(0\)|[()]/g, '')
  if (!/^\+?\d{5,18}$/.test(compact)) return []
  if (/^(?:\+|00)/.test(compact)) return [withoutTrunk(compact.replace(/^00/, '+')).slice(1)]
  const { code, trunk } = planOf(country)
  const own = compact.startsWith(trunk) ? compact.slice(trunk.length) : compact
  return [`${code}${own}`]
}

function fromInside(digits: string, { code, trunk }: Plan): string | undefined {
  if (!/^\d+$/.test(digits) || !digits.startsWith(trunk)) return undefined
  const own = digits.slice(trunk.length)
  return own.length < FEWEST ? undefined : `+${code}${own}`
}

/** Removes the zero of `+49 030`, which is only for calls inside the country. */
function withoutTrunk(number: string): string {
  const plan = planBehind(number)
  if (plan?.trunk !== '0') return number
  const own = number.slice(1 + plan.code.length)
  return `+${plan.code}${own.replace(/^0/, '')}`
}

const planBehind = (number: string): Plan | undefined =>
  COUNTRIES.map(planOf).find(({ code }) => number.startsWith(`+${code}`))

/** Formats a number in groups that can be read out, in its international form: `+49 30 1234567`. */
export function formatPhone(number: string): string {
  const plan = PHONE.test(number) ? planBehind(number) : undefined
  if (!plan) return number
  const own = number.slice(1 + plan.code.length)
  const area = plan.code === PLANS.DE.code ? GERMAN_AREA.exec(own)?.[0].length : undefined
  const sizes = area === undefined ? plan.groups : [area, own.length]
  const ends = sizes.map((_size, index) =>
    index === sizes.length - 1 ? own.length : sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0),
  )
  const parts = ends.map((end, index) => own.slice(ends[index - 1] ?? 0, end))
  return [`+${plan.code}`, ...parts.filter((part) => part !== '')].join(' ')
}
