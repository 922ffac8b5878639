import { COUNTRIES, parsePhone } from '#contract/phone.ts'
import { deskRecordOf } from '#contract/service/deskCode.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import { plateReadings } from '#contract/vehicles/licensePlate.ts'
import { checkVin, vinIn } from '#contract/vehicles/vin.ts'
import { paperPathOf } from '#contract/workshop/paperCode.ts'

/**
 * `damaged`: a code of this app of which a part is missing. `wrongVin`: a VIN with a character that no VIN has.
 * `contact`: a card with a name, an e-mail address or a network.
 */
export type CodeKind =
  | 'paper'
  | 'checkin'
  | 'request'
  | 'damaged'
  | 'vin'
  | 'wrongVin'
  | 'plate'
  | 'address'
  | 'contact'
  | 'product'
  | 'phone'
  | 'number'
  | 'other'

const ADDRESS = /^(?:https?:\/\/|www\.)/i
const CONTACT = /^(?:BEGIN:|MECARD:|WIFI:|mailto:|SMSTO:|geo:)/i
const DAMAGED = /^[WCQ]:[A-Za-z0-9_-]{10,30}(?:\/[0-9]{0,2})?$/i
const PRODUCT = /^(?:[0-9]{8}|[0-9]{12,14})$/
const NUMBER = /^[0-9]{4,12}(?:\/[0-9]{1,2})?$/
/** A number that is dialled: it begins with a zero, a plus or its scheme. */
const DIALLED = /^(?:tel:|[0+(])/i

/** Whether the last digit of a GS1 number fits the others. */
function isProduct(text: string): boolean {
  if (!PRODUCT.test(text)) return false
  const digits = [...text].map(Number).reverse()
  const sum = digits.slice(1).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits[0]
}

const isPhone = (text: string) =>
  DIALLED.test(text) && COUNTRIES.some((country) => parsePhone(text, country) !== undefined)

/** Three digits, as the serial number of each VIN has them. A typed sentence of 17 letters has none. */
const SERIAL = /(?:\d\D*){3}/

function kindOfVin(text: string): CodeKind | null {
  if (!SERIAL.test(text)) return null
  const { suggestions } = checkVin(text)
  // A text of 18 characters can hold two VINs: without its first or without its last character.
  if (vinIn(text) !== null || suggestions.length > 1) return 'vin'
  return suggestions.length > 0 ? 'wrongVin' : null
}

const kindOfCar = (text: string): CodeKind | null =>
  kindOfVin(text) ?? (plateReadings(text).length > 0 ? 'plate' : null)

/** The kind of code that a scanned text looks like. */
export function kindOfCode(scanned: string): CodeKind {
  const text = plainCode(scanned)
  if (paperPathOf(text) !== null) return 'paper'
  const desk = deskRecordOf(text)
  if (desk !== null) return desk.record
  if (ADDRESS.test(text)) return 'address'
  if (CONTACT.test(text)) return 'contact'
  if (DAMAGED.test(text)) return 'damaged'
  const car = kindOfCar(text)
  if (car !== null) return car
  if (isProduct(text)) return 'product'
  if (isPhone(text)) return 'phone'
  return NUMBER.test(text) ? 'number' : 'other'
}

/** Kinds that a wrongly read text hardly matches by accident, so that they tell for which keyboard a scanner is set. */
const CLEAR_KINDS: readonly CodeKind[] = ['paper', 'checkin', 'request', 'vin', 'address', 'product', 'number']
export const isClearCode = (text: string): boolean => CLEAR_KINDS.includes(kindOfCode(text)) && !isOfOtherKeyboard(text)

/** Whether a text is a possible VIN, but a scanner for another keyboard more probably meant another VIN. */
const isOfOtherKeyboard = (text: string) => {
  const { problem, suggestions } = checkVin(text)
  return problem === null && suggestions.length > 0
}

/** The kind of the first reading that has a clear one; otherwise the one of the text as it was read. */
export const kindOfReadings = (readings: readonly string[]): CodeKind =>
  kindOfCode(readings.find(isClearCode) ?? readings[0] ?? '')
