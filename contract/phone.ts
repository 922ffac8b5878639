import { callingCodeOf } from './text/callingCodes.ts'
import { areEndings, FEWEST, firstOfParts, hasWords, isExtension, phoneParts, withoutNote } from './text/phoneParts.ts'

/** A telephone number as stored and sent: E.164, such as `+49301234567`. */
export const PHONE = /^\+[1-9]\d{5,14}$/

type Plan = {
  /** Country calling code. */
  code: string
  /** Prefix of a national number inside the country. International numbers omit it. */
  trunk: string
  /** Sizes of the digit groups after the country code. The last group takes the rest. */
  groups: readonly number[]
  /**
   * Complete national numbers, without the prefix. Spreadsheets remove the zero or the plus in front of a number, and
   * this pattern recognises the rest. In a country with a prefix, it matches only numbers that are unambiguous without
   * it.
   */
  whole: RegExp
  /** National numbers that cannot have further digits. When it is missing, all numbers of `whole` are complete. */
  closed?: RegExp
  /** Offices append extensions of any length to their number, so that digits after it may belong to it. */
  isOpen?: true
}

const PLANS = {
  AT: { code: '43', trunk: '0', groups: [3, 3, 3], whole: /^(?:6[5-9]\d{8,9}|1\d{7,8})$/, isOpen: true },
  BE: { code: '32', trunk: '0', groups: [3, 2, 2, 2], whole: /^(?:4\d{8}|[1-9]\d{7})$/ },
  CH: { code: '41', trunk: '0', groups: [2, 3, 2, 2], whole: /^[2-9]\d{8}$/ },
  CZ: { code: '420', trunk: '', groups: [3, 3, 3], whole: /^[2-9]\d{8}$/ },
  DE: {
    code: '49',
    trunk: '0',
    groups: [4, 4],
    whole: /^(?:1(?:5\d|6[023]|7\d)\d{7,8}|(?:30|40|69|89)\d{7,8})$/,
    // Mobile numbers by the length of their network (Bundesnetzagentur). Lines of an office have any number of digits.
    closed: /^1(?:5\d{9}|60[0-8]\d{6}|609\d{7}|6[23]\d{7}|7[0-57-9]\d{7}|76\d{8})$/,
  },
  DK: { code: '45', trunk: '', groups: [2, 2, 2, 2], whole: /^[2-9]\d{7}$/ },
  ES: { code: '34', trunk: '', groups: [3, 3, 3], whole: /^[5-9]\d{8}$/ },
  FR: { code: '33', trunk: '0', groups: [1, 2, 2, 2, 2], whole: /^[1-9]\d{8}$/ },
  GB: { code: '44', trunk: '0', groups: [4, 3, 3], whole: /^[1-37]\d{9}$/ },
  HR: { code: '385', trunk: '0', groups: [2, 3, 4], whole: /^(?:9\d{7,8}|[1-5]\d{7})$/ },
  HU: { code: '36', trunk: '06', groups: [2, 3, 4], whole: /^(?:[237]0\d{7}|[1-9]\d{7})$/ },
  IT: { code: '39', trunk: '', groups: [3, 3, 4], whole: /^(?:3\d{8,9}|0\d{5,10}|[18]\d{5,9})$/, isOpen: true },
  LI: { code: '423', trunk: '', groups: [3, 2, 2], whole: /^[2-9]\d{6}$/ },
  LU: { code: '352', trunk: '', groups: [3, 3, 3], whole: /^[2-9]\d{5,10}$/, isOpen: true },
  NL: { code: '31', trunk: '0', groups: [2, 3, 4], whole: /^[1-9]\d{8}$/ },
  PL: { code: '48', trunk: '', groups: [3, 3, 3], whole: /^[1-9]\d{8}$/ },
  RO: { code: '40', trunk: '0', groups: [3, 3, 3], whole: /^[237]\d{8}$/ },
  SK: { code: '421', trunk: '0', groups: [3, 3, 3], whole: /^[2-59]\d{8}$/ },
  TR: { code: '90', trunk: '0', groups: [3, 3, 2, 2], whole: /^[2-5][0-8]\d{8}$/ },
  UA: { code: '380', trunk: '0', groups: [2, 3, 2, 2], whole: /^[3-9]\d{8}$/ },
} as const satisfies Record<string, Plan>

/** Countries in which a dealer can be. A number without a country code belongs to the dealer's country. */
export type Country = keyof typeof PLANS
export const COUNTRIES = Object.keys(PLANS) as [Country, ...Country[]]

const planOf = (country: Country): Plan => PLANS[country]

/**
 * German area codes have two to five digits. This matches the codes of the biggest cities, mobile networks, and cities
 * with three digits.
 */
const GERMAN_AREA = /^(?:30|40|69|89|1[5-7]\d|[2-9][1-9]1|20[12389]|21[24]|228|234|340|3[3-9]5|906)/

/** Reason why a text is no telephone number, or the kind of text beside the number. */
type PhoneProblem = 'invalid_phone' | 'two_phones' | 'second_phone' | 'phone_extension' | 'phone_note'
type PhoneReading = {
  /** The first number. Missing when the text is no number, or perhaps two. */
  number?: string
  /** `second_phone`, `phone_extension` and `phone_note` name the part of the text that the number leaves out. */
  problem?: PhoneProblem
}

/**
 * Reads the first telephone number of a text. Words around it are left out: `Tel.: 030 1234567 (office)`. Digits behind
 * a whole number are never joined to it, because `04321 5512 / 5513` are two numbers.
 */
export function readPhone(text: string, country: Country): PhoneReading {
  const front = withoutNote(text)
  const reading = readFront(front, country)
  return front === text || reading.problem !== undefined ? reading : { ...reading, problem: 'phone_note' }
}

function readFront(text: string, country: Country): PhoneReading {
  const { digits, ending, rest } = firstOfParts(phoneParts(text))
  const closed = closedNumber(digits, ending, country)
  if (closed !== undefined && rest.every(({ joint }) => joint === 'sign'))
    return { number: closed, problem: 'second_phone' }
  const number = numberOf(digits, country)
  if (rest.length === 0) return number === undefined ? { problem: unreadable(text) } : { number }
  if (number === undefined) return { problem: 'two_phones' }
  if (isExtension(rest)) return { number, problem: 'phone_extension' }
  if (areEndings(ending, rest)) return { number, problem: 'second_phone' }
  const second = firstOfParts(rest)
  const isSecond = /^[+0]/.test(second.digits) && numberOf(second.digits, country) !== undefined
  return isSecond ? { number, problem: 'second_phone' } : { problem: 'two_phones' }
}

/**
 * The number in front of an ending that cannot belong to it: `0172/4455667-8` is two mobile numbers. Undefined when the
 * ending may be the extension of an office.
 */
function closedNumber(digits: string, ending: string, country: Country): string | undefined {
  const number = ending === '' ? undefined : numberOf(digits.slice(0, -ending.length), country)
  const plan = number === undefined ? undefined : planBehind(number)
  if (number === undefined || !plan) return undefined
  const own = number.slice(1 + plan.code.length)
  const isWhole = !plan.isOpen && plan.whole.test(own) && !plan.whole.test(own + ending)
  return (plan.closed?.test(own) ?? isWhole) ? number : undefined
}

/** Largest number of digits of a telephone number (ITU-T E.164). */
const MOST = 15

/** The problem of a text that is no number. Two numbers with only a blank between them have too many digits for one. */
function unreadable(text: string): PhoneProblem {
  const isLong = text.replaceAll(/\D/g, '').length > MOST
  return isLong && /\d\s+[+0]\d/.test(text) ? 'two_phones' : 'invalid_phone'
}

/** Parses a number as users write it into E.164. Undefined when it is no number, or more than one number. */
export function parsePhone(text: string, country: Country): string | undefined {
  const { number, problem } = readPhone(text, country)
  return problem === undefined ? number : undefined
}

/**
 * The reason why a form refuses a text with a number in it: it has a second number, an extension or a note. Null for
 * other texts.
 */
export function morePhones(text: string): 'two_phones' | 'phone_extension' | 'phone_note' | null {
  const problems = COUNTRIES.map((country) => readPhone(text, country).problem)
  const found = (['phone_extension', 'phone_note'] as const).find((one) => problems.includes(one))
  if (found) return found
  return problems.some((one) => one === 'two_phones' || one === 'second_phone') ? 'two_phones' : null
}

function numberOf(digits: string, country: Country): string | undefined {
  const number = /^(?:\+|00)/.test(digits)
    ? withoutTrunk(digits.replace(/^00/, '+'))
    : fromInside(digits, planOf(country))
  return number !== undefined && PHONE.test(number) ? number : undefined
}

/**
 * A number beside words needs more than this many digits, zero and plus included. Shorter ones are numbers of papers
 * and years.
 */
const TYPED_WITH_WORDS = 6

/**
 * The digits of a number that a user has started to type, without the zeros and the plus that are only dialled. For
 * example, `0157/3000 9981` is `15730009981`. Empty for other texts.
 */
export function typedPhone(text: string): string {
  const { digits } = firstOfParts(phoneParts(text))
  if (hasWords(text) && !(/^[+0]/.test(digits) && digits.length > TYPED_WITH_WORDS)) return ''
  const number = /^(?:\+|00)/.test(digits) ? withoutTrunk(digits.replace(/^00/, '+')) : digits
  return number.replace(/^(?:\+|0+)/, '')
}

const BEGINNING_MIN = 5
const BEGINNING_MAX = 18

/**
 * The stored beginnings of a number that a user has started to type, without the plus: in Germany `030 12`, `0049 30
 * 12` and `+49 (0)30 12` are `493012`. Empty when the text is no beginning of a number.
 */
export function phoneBeginnings(text: string, country: Country): string[] {
  const { digits } = firstOfParts(phoneParts(text))
  const typed = typedPhone(text)
  if (typed === '' || digits.length < BEGINNING_MIN || digits.length > BEGINNING_MAX) return []
  if (/^(?:\+|00)/.test(digits)) return [typed]
  const { code, trunk } = planOf(country)
  return [`${code}${digits.startsWith(trunk) ? digits.slice(trunk.length) : digits}`]
}

function fromInside(digits: string, plan: Plan): string | undefined {
  const { code, trunk, whole } = plan
  const stripped = fromSheet(digits, plan)
  if (stripped !== undefined) return stripped
  if (trunk === '') return whole.test(digits) ? `+${code}${digits}` : undefined
  const own = digits.slice(trunk.length)
  return digits.startsWith(trunk) && own.length >= FEWEST ? `+${code}${own}` : undefined
}

/** German numbers that begin with the country code but lack the plus. They are too long for numbers inside Germany. */
const GERMAN_ABROAD = /^49[2-9]\d{9,10}$/

/** The number that a spreadsheet stripped of its zero or its plus. Undefined when it could also be another number. */
function fromSheet(digits: string, { code, trunk, whole }: Plan): string | undefined {
  const isNational = (own: string) => whole.test(own)
  const behindCode = digits.startsWith(code) && isNational(digits.slice(code.length))
  if (behindCode || (code === PLANS.DE.code && GERMAN_ABROAD.test(digits)))
    return isNational(digits) ? undefined : `+${digits}`
  // A spreadsheet removes only the zero of the Hungarian `06`.
  const [zero, kept] = [trunk.slice(0, 1), trunk.slice(1)]
  const own = digits.slice(kept.length)
  return zero !== '' && digits.startsWith(kept) && isNational(own) ? `+${code}${own}` : undefined
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

/** Digits of a group in countries with unknown habits. The last group has up to four, so that no digit stands alone. */
const GROUP = 3

/** Formats a number in groups that can be read out, in its international form: `+49 30 1234567`. */
export function formatPhone(number: string): string {
  if (!PHONE.test(number)) return number
  const code = planBehind(number)?.code ?? callingCodeOf(number.slice(1))
  const own = number.slice(1 + code.length)
  const sizes = groupsOf(own, planBehind(number))
  const ends = sizes.map((_size, index) =>
    index === sizes.length - 1 ? own.length : sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0),
  )
  const parts = ends.map((end, index) => own.slice(ends[index - 1] ?? 0, end))
  return [`+${code}`, ...parts.filter((part) => part !== '')].join(' ')
}

function groupsOf(own: string, plan: Plan | undefined): readonly number[] {
  if (!plan) return Array.from({ length: Math.max(1, Math.floor((own.length + 1) / GROUP)) }, () => GROUP)
  const area = plan.code === PLANS.DE.code ? GERMAN_AREA.exec(own)?.[0].length : undefined
  return area === undefined ? plan.groups : [area, own.length]
}
