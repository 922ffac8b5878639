import { expect, test } from 'vitest'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import { extension } from '#contract/records/extension.ts'
import type { Field } from '#contract/records/fields.ts'
import { paper } from '#contract/records/paper.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import { work } from '#contract/records/work.ts'
import { AGGREGATE_CODE_PATTERN, TAG_PATTERN } from '#contract/vehicles/fields.ts'
import { PLATE_PATTERNS } from '#contract/vehicles/licensePlate.ts'
import { PART_PATTERNS } from '#contract/vehicles/partNumber.ts'
import { TIRE_PATTERN } from '#contract/vehicles/tireSize.ts'
import { VIN_PATTERN } from '#contract/vehicles/vin.ts'
import { HST_NUMBER_PATTERNS } from '#contract/workshop/hst/hstState.ts'

/** The pattern of a field, as forms and the server apply it: to the whole value. */
const PATTERNS: [name: string, pattern: string, good: string[], bad: string[]][] = [
  ['vin', VIN_PATTERN, ['WVWZZZCDZMW990001'], ['WVWZZZCDZMW99O001', 'WVWZZZCDZMW99000', 'xWVWZZZCDZMW990001']],
  ['plate', PLATE_PATTERNS.normal, ['DEM-AB 123', 'B-A 1', 'DEM-XY 12H'], ['DEM-AB 0123', 'DEM AB 123']],
  ['season', PLATE_PATTERNS.season, ['DEM-K 77 04/10'], ['DEM-K 77', 'DEM-K 77 04/13']],
  ['dealer', PLATE_PATTERNS.dealer, ['DEM-06123', 'DEM-0412345'], ['DEM-05123', 'DEM-06 123']],
  ['part', PART_PATTERNS.normal, ['5Q0615301G', '8Z0419091D1KT', '1K0407271X'], ['5Q0 615 301 G', '5Q061530']],
  ['standard part', PART_PATTERNS.standard, ['N10651901'], ['N12345', '5Q0615301G']],
  ['accessory', PART_PATTERNS.accessory, ['G052182A2'], ['A052182A2']],
  ['tire', TIRE_PATTERN, ['205/55 R16 91V', '255/35ZR20 (97Y) XL'], ['205-55 R16 91V', '195/65 R15 91']],
  ['aggregate', AGGREGATE_CODE_PATTERN, ['DTRB', 'SUW'], ['D', 'dtrb']],
  ['tag', TAG_PATTERN, ['7', 'A12'], ['1234567', 'A 1']],
  ['field action', HST_NUMBER_PATTERNS.field_action, ['28E9'], ['28E']],
  ['tpi', HST_NUMBER_PATTERNS.tpi, ['2990001/1'], ['2990001']],
]

test.each(PATTERNS)(
  'A field with the pattern of a %s accepts its good examples, and refuses the wrong ones',
  (_, pattern, good, bad) => {
    const schema = fieldSchema({ kind: 'text', min: 1, max: 60, pattern })
    expect(good.filter((text) => !schema.safeParse(text).success)).toEqual([])
    expect(bad.filter((text) => schema.safeParse(text).success)).toEqual([])
  },
)

/** The values that forms and the server accept for these fields. Both use this one schema. */
const FIELDS: [name: string, field: Field, good: unknown[], bad: unknown[]][] = [
  [
    'VIN',
    vehicle.fields.vin,
    ['', 'WVWZZZCDZMW990001', '1M8GDM9AXKP042788'],
    ['WVWZZZCDZMW99O001', 'WVWZZZCDZMW99000'],
  ],
  ['VIN of a paper', paper.fields.vin, ['', 'WAUZZZ8P34A052528'], ['wauzzz8p34a052528', 'WVWZZZCDZMW9900011', 'x']],
  ['engine', vehicle.fields.engine, ['', 'DTRB', 'C4'], ['D', 'dtrb', 'DTRBXYZ', 'DT-B']],
  ['gearbox', paper.fields.transmission, ['', 'SUW'], ['S', 'SU W', 'SUWSUWX']],
  ['engine number', vehicle.fields.engineNumber, ['', 'DTRB 123456'], ['dtrb', 'X'.repeat(21), 'A/1']],
  ['plate', vehicle.fields.licensePlate, ['', 'DEM-AB 123', 'zh 123-456'], ['X'.repeat(21), 'DEM\u0000']],
  ['first registration', vehicle.fields.firstRegistration, ['1950-01-01', null], ['1949-12-31', '2021-02-30', '2021']],
  ['mileage', vehicle.fields.mileage, [0, 1_500_000, null], [-1, 1_500_001, 12.5, '12']],
  ['kilometers', paper.fields.kilometers, [0, 1_500_000, null], [-1, 1_500_001, 12.5, '']],
  ['battery', paper.fields.battery, [0, 100, null], [-1, 101, 0.5]],
  ['tag', paper.fields.tag, ['', '7', 'A12', 'ÄB-123', 'B/1.2'], ['1234567', 'A 1', 'A\u0000', '\u{1f697}']],
  ['ZE of a work', work.fields.target_ze, [0, 9_999], [-1, 10_000, 1.5, '10']],
  ['ZE of an extension', extension.fields.target_ze, [0, 9_999], [-1, 10_000, 1.5]],
  ['number of an extension', extension.fields.number, [2, 99], [1, 100, 2.5]],
  ['position of a work', work.fields.position, [1, 999], [0, 1_000]],
  ['labour number', work.fields.labour_number, ['', '01 26 55 00', 'A-1/2.3'], ['#1', 'X'.repeat(21)]],
]

test.each(FIELDS)('The field %s accepts its good examples, and refuses the wrong ones', (_, field, good, bad) => {
  const schema = fieldSchema(field)
  expect(good.filter((value) => !schema.safeParse(value).success)).toEqual([])
  expect(bad.filter((value) => schema.safeParse(value).success)).toEqual([])
})
