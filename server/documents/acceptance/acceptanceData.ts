import type { Language } from '#contract/constants.ts'
import type { DamageMark } from '#contract/workshop/damageMarks.ts'
import type { CheckResult, ConsentMethod, ExtensionAnswer } from '#contract/workshop/enumerations.ts'
import type { LetterHead } from '../parts/letterHead.ts'
import type { DocumentPicture } from '../sheets/documentParts.ts'

/**
 * One revision of a direct acceptance, as its protocol prints it. Texts that people typed are as they were stored.
 * Names of choices that only the acceptance knows (lamps, photos, areas, reasons) are already in the customer's
 * language.
 */
export type AcceptanceData = {
  head: LetterHead
  /** Language of the customer. */
  language: Language
  /** Moment of the print (ms). */
  now: number
  number: string
  order_number: string
  revision: number
  /** Time of the acceptance. */
  at: string
  advisor: string
  customer: { name: string; address: readonly string[]; phone: string; email: string }
  vehicle: {
    licensePlate: string
    vin: string
    make: string
    model: string
    firstRegistration: string | null
    kilometers: number | null
    /** Fuel and charge in percent. */
    fuel: number | null
    battery: number | null
    lamps: readonly string[]
  }
  wishes: string
  checks: readonly AcceptanceArea[]
  body_damage: string
  security_damage: string
  /** `is_new`: not on the sketch of the last visit. */
  marks: readonly (DamageMark & { is_new: boolean })[]
  findings: readonly AcceptanceFinding[]
  handed: { keys: number | null; things: readonly string[]; loose_items: string }
  agreed: {
    waiting_customer: boolean
    replacement_car: boolean
    wash: boolean
    old_parts_wanted: boolean
    /** In cents. */
    price_limit: number | null
    contact_phone: string
    contact_channel: string
  }
  photos: readonly AcceptancePhoto[]
  signed: AcceptanceSignatures
}

type AcceptanceArea = {
  area: string
  points: readonly { text: string; result: CheckResult | ''; note: string }[]
}

export type AcceptanceFinding = {
  finding: string
  work: string
  urgency: 'now' | 'soon' | 'later'
  is_safety: boolean
  /** In cents. */
  price: number | null
  answer: ExtensionAnswer
  consent_method: ConsentMethod | ''
  answered_by: string
  answered_at: string | null
  reason: string
}

type AcceptancePhoto = {
  uuid: string
  category: string
  taken_at: string
  note: string
  read: DocumentPicture['read']
}

type AcceptanceSignatures = {
  /** Null until somebody signed. */
  confirmed_at: string | null
  customer_name: string
  /** Paths of SVG, 400 wide and 120 high. */
  customer_signature: string
  advisor_signature: string
  /** Reason of a confirmation without the customer, with its note and the second person. Empty with a signature. */
  absence: string
  absence_note: string
  witness: string
  /** Reason for fewer than eight photos of the outside. */
  photos_note: string
  /** Reason why this revision replaced the one before. */
  reason: string
}
