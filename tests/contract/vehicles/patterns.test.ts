import { expect, test } from 'vitest'
import { fieldSchema } from '#contract/records/schemas.ts'
import { DOT_PATTERN } from '#contract/vehicles/dot.ts'
import { AGGREGATE_CODE_PATTERN, KEY_NUMBER_PATTERN, TAG_PATTERN } from '#contract/vehicles/fields.ts'
import { INSPECTION_PATTERN } from '#contract/vehicles/inspection.ts'
import { PLATE_PATTERNS } from '#contract/vehicles/licensePlate.ts'
import { PART_PATTERNS } from '#contract/vehicles/partNumber.ts'
import { TIRE_PATTERN } from '#contract/vehicles/tireSize.ts'
import { VIN_PATTERN } from '#contract/vehicles/vin.ts'
import { HST_NUMBER_PATTERNS } from '#contract/workshop/hstState.ts'
import { orderNumberPattern } from '#contract/workshop/orderNumber.ts'

/** The pattern of a field, as forms and the server apply it: to the whole value. */
const PATTERNS: [name: string, pattern: string, good: string[], bad: string[]][] = [
  ['vin', VIN_PATTERN, ['WVWZZZCDZMW990001'], ['WVWZZZCDZMW99O001', 'WVWZZZCDZMW99000', 'xWVWZZZCDZMW990001']],
  ['plate', PLATE_PATTERNS.normal, ['DEM-AB 123', 'B-A 1', 'DEM-XY 12H'], ['DEM-AB 0123', 'DEM AB 123']],
  ['season', PLATE_PATTERNS.season, ['DEM-K 77 04/10'], ['DEM-K 77', 'DEM-K 77 04/13']],
  ['dealer', PLATE_PATTERNS.dealer, ['DEM-06123', 'DEM-0412345'], ['DEM-05123', 'DEM-06 123']],
  ['part', PART_PATTERNS.normal, ['5Q0615301G', '8Z0419091D1KT', '1K0407271X'], ['5Q0 615 301 G', '5Q061530']],
  ['standard part', PART_PATTERNS.standard, ['N10651901'], ['N12345', '5Q0615301G']],
  ['accessory', PART_PATTERNS.accessory, ['G052182A2'], ['A052182A2']],
  ['dot', DOT_PATTERN, ['3318', '1216', '4025'], ['5424', '0024', '123']],
  ['tire', TIRE_PATTERN, ['205/55 R16 91V', '255/35ZR20 (97Y) XL'], ['205-55 R16 91V', '195/65 R15 91']],
  ['inspection', INSPECTION_PATTERN, ['03.2027'], ['13.2027', '3.2027']],
  ['aggregate', AGGREGATE_CODE_PATTERN, ['DTRB', 'SUW'], ['D', 'dtrb']],
  ['key number', KEY_NUMBER_PATTERN, ['0603/BHJ'], ['0603BHJ']],
  ['tag', TAG_PATTERN, ['7', 'A12'], ['1234567', 'A 1']],
  ['field action', HST_NUMBER_PATTERNS.field_action, ['28E9'], ['28E']],
  ['tpi', HST_NUMBER_PATTERNS.tpi, ['2990001/1'], ['2990001']],
  ['order', orderNumberPattern({ type: 'numeric_5_8', prefix: '', pattern: '' }), ['901245/2'], ['9012', '901245/123']],
]

test.each(PATTERNS)('a field may carry the pattern of %s', (_, pattern, good, bad) => {
  const schema = fieldSchema({ kind: 'text', min: 1, max: 60, pattern })
  expect(good.filter((text) => !schema.safeParse(text).success)).toEqual([])
  expect(bad.filter((text) => schema.safeParse(text).success)).toEqual([])
})
