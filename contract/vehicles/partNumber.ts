import { plainCode } from '../text/typedCode.ts'

/** Part numbers of the VW group without blanks. `standard` is tried first, because `N10651901` matches both. */
export const PART_PATTERNS = {
  standard: '^N[0-9]{6,8}$',
  normal: '^[A-Z0-9]{3}[0-9]{3}[0-9]{3}[A-Z]{0,2}([A-Z0-9]{3})?$',
  /** Accessories and fluids follow looser rules. Such a number is accepted but doubtful. */
  accessory: '^[GDBZ][A-Z0-9]{5,14}$',
} as const
type PartKind = keyof typeof PART_PATTERNS

/** A parsed part number. `index` is the version of the part, `color` is a colour key. Both may be empty. */
export type PartNumber = {
  kind: PartKind
  /** Without blanks, as it is stored and searched. */
  number: string
  /** In blocks, as printed in the catalogue. */
  display: string
  index: string
  color: string
  /** True for an index that ends in X: an exchange part, whose old part must be returned. */
  isExchange: boolean
  /** Side by the last digit: odd is left, even is right. It means something only for parts with a side. */
  side: 'left' | 'right' | null
  /** The first digit of the second block: 0 accessories, 1 engine … 9 electrics. */
  mainGroup: number | null
}

const STANDARD = new RegExp(PART_PATTERNS.standard)
const NORMAL = /^([A-Z0-9]{3})([0-9]{3})([0-9]{3})([A-Z]{0,2})([A-Z0-9]{3})?$/
const ACCESSORY = new RegExp(PART_PATTERNS.accessory)

/** Normalises a part number: capitals without separators between the blocks. */
const normalisePartNumber = (typed: string) =>
  plainCode(typed)
    .toUpperCase()
    .replace(/[\s.\-·•]/g, '')

const NOTHING = { index: '', color: '', isExchange: false, side: null, mainGroup: null }

/** Parses a part number. Null when it is none. */
export function readPartNumber(typed: string): PartNumber | null {
  const number = normalisePartNumber(typed)
  if (STANDARD.test(number)) {
    const display = `N  ${(number.slice(1).match(/.{1,3}/g) ?? []).join(' ')}`
    return { kind: 'standard', number, display, ...NOTHING }
  }
  const [isNormal, first = '', second = '', third = '', index = '', color = ''] = NORMAL.exec(number) ?? []
  if (isNormal !== undefined)
    return {
      kind: 'normal',
      number,
      display: [first, second, third, index, color].filter((block) => block !== '').join(' '),
      index,
      color,
      isExchange: index.endsWith('X'),
      side: Number(third) % 2 === 1 ? 'left' : 'right',
      mainGroup: Number(second.charAt(0)),
    }
  return ACCESSORY.test(number) ? { kind: 'accessory', number, display: number, ...NOTHING } : null
}
