import { deskRecordOf } from '#contract/service/deskCode.ts'
import { checkVin, scannedVin } from '#contract/vehicles/vin.ts'
import { paperPathOf } from '#contract/workshop/paperCode.ts'

export type CodeKind = 'paper' | 'checkin' | 'request' | 'vin' | 'address' | 'product' | 'number' | 'other'

const ADDRESS = /^https?:\/\//i
const PRODUCT = /^(?:[0-9]{8}|[0-9]{12,14})$/
const NUMBER = /^[0-9]{4,12}(?:\/[0-9]{1,2})?$/

/** Whether the last digit of a GS1 number fits the others. */
function isProduct(text: string): boolean {
  if (!PRODUCT.test(text)) return false
  const digits = [...text].map(Number).reverse()
  const sum = digits.slice(1).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits[0]
}

/** The kind of code that a scanned text looks like. */
export function kindOfCode(scanned: string): CodeKind {
  const text = scanned.trim()
  if (paperPathOf(text) !== null) return 'paper'
  const desk = deskRecordOf(text)
  if (desk !== null) return desk.record
  if (checkVin(scannedVin(text)).problem === null) return 'vin'
  if (ADDRESS.test(text)) return 'address'
  if (isProduct(text)) return 'product'
  return NUMBER.test(text) ? 'number' : 'other'
}
