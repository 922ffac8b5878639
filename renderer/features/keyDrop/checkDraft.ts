import { COUNTRIES, type Country, morePhones, parsePhone } from '#contract/phone.ts'
import { hasStroke } from '#contract/service/signature.ts'
import { latinDigits } from '#contract/text/latinDigits.ts'
import type { Draft } from './draft.ts'
import type { DropTextKey } from './texts.ts'

/** Places of the form at which a problem is shown. */
export type Place =
  | 'licensePlate'
  | 'customer_name'
  | 'customer_phone'
  | 'description'
  | 'kilometers'
  | 'key_place'
  | 'signature'
  | 'consent'
export type Problems = Partial<Record<Place, DropTextKey>>

/** Characters between the digits of a typed number. */
const GROUPING = /[\s.,'’٬]|km/gi
const KILOMETERS = /^\d{1,7}$/
const DEFAULT_COUNTRY: Country = 'DE'

/** The typed kilometres; null for an empty field, undefined for text that is no number. */
export function kilometersOf({ kilometers }: Pick<Draft, 'kilometers'>): number | null | undefined {
  const digits = latinDigits(kilometers).replaceAll(GROUPING, '')
  if (digits === '') return null
  return KILOMETERS.test(digits) ? Number(digits) : undefined
}

/** The typed phone number with its country code; null for an empty field, undefined for other text. */
export function phoneOf({ customer_phone }: Pick<Draft, 'customer_phone'>, country: string): string | null | undefined {
  if (customer_phone.trim() === '') return null
  return parsePhone(customer_phone, COUNTRIES.find((one) => one === country) ?? DEFAULT_COUNTRY)
}

function signatureProblem({ signsByName, typedName, isNameConfirmed, path }: Draft): DropTextKey | null {
  if (!signsByName) return hasStroke(path) ? null : 'keyDrop:problems.signature'
  if (typedName.trim() === '') return 'keyDrop:problems.required'
  return isNameConfirmed ? null : 'keyDrop:problems.typedCounts'
}

const PHONE_PROBLEMS = {
  none: 'keyDrop:problems.phone',
  two_phones: 'keyDrop:problems.twoPhones',
  phone_extension: 'keyDrop:problems.phoneOnly',
  phone_note: 'keyDrop:problems.phoneOnly',
} as const satisfies Record<NonNullable<ReturnType<typeof morePhones>> | 'none', DropTextKey>

/** Problems that stop the sending, by their place and in the order of the form. */
export function checkDraft(draft: Draft, country: string): Problems {
  const found: Problems = {}
  for (const name of ['licensePlate', 'customer_name', 'description'] as const)
    if (draft[name].trim() === '') found[name] = 'keyDrop:problems.required'
  if (phoneOf(draft, country) === undefined)
    found.customer_phone = PHONE_PROBLEMS[morePhones(draft.customer_phone) ?? 'none']
  if (kilometersOf(draft) === undefined) found.kilometers = 'keyDrop:problems.number'
  const signature = signatureProblem(draft)
  if (signature) found.signature = signature
  if (!draft.hasConsent) found.consent = 'keyDrop:problems.consent'
  return found
}
