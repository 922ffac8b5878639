import { describe, expect, test } from 'vitest'
import { tidyVehicleField } from '#renderer/shared/vehicle/tidyVehicleField.ts'
import { hasVehicleHints, type VehicleValues, vehicleHints } from '#renderer/shared/vehicle/vehicleHints.ts'

const nothing: VehicleValues = {
  vin: '',
  licensePlate: '',
  isPlateSpecial: false,
  firstRegistration: null,
  productionDate: null,
  inspectionDue: null,
  kilometers: null,
  last: null,
  tiresFront: '',
  tiresRear: '',
  today: '2026-10-01',
}
const hints = (name: string, values: Partial<VehicleValues>) => vehicleHints(name, { ...nothing, ...values })

describe('hints at a typed VIN', () => {
  test('A VIN that is being typed shows its length', () =>
    expect(hints('vin', { vin: 'wvwzzz-cd' })).toEqual([{ key: 'vin.count', typed: 8 }]))

  test('A VIN with an O is invalid, and the zero that was meant is offered', () =>
    expect(hints('vin', { vin: 'WVWZZZCDZMW99O001' })).toEqual([
      { key: 'vin.character' },
      { key: 'vin.meant', value: 'WVWZZZCDZMW990001' },
    ]))

  test('A valid VIN shows no hint', () => expect(hints('vin', { vin: 'WVWZZZCDZMW990001' })).toEqual([]))

  test('A VIN that does not fit the first registration is doubtful', () =>
    expect(hints('vin', { vin: 'WVWZZZCDZMW990001', firstRegistration: '2010-05-01' })).toEqual([
      { key: 'vin.model_year' },
    ]))
})

describe('hints at a typed plate', () => {
  test('A plate that can be read in two ways asks which one', () =>
    expect(hints('licensePlate', { licensePlate: 'bab123' })).toEqual([
      { key: 'plate.ambiguous' },
      { key: 'plate.take', value: 'B-AB 123' },
      { key: 'plate.take', value: 'BA-B 123' },
    ]))

  test('An invalid plate says so, unless it is a special one', () => {
    expect(hints('licensePlate', { licensePlate: 'DEM-AB 0123' })).toEqual([{ key: 'plate.invalid' }])
    expect(hints('licensePlate', { licensePlate: 'DEM-AB 0123', isPlateSpecial: true })).toEqual([])
  })

  test('A plate with nine characters is doubtful', () =>
    expect(hints('licensePlate', { licensePlate: 'WOR-AB 1234' })).toEqual([{ key: 'plate.too_many_characters' }]))
})

test('E07: Tires that are wider in front are doubtful', () => {
  const [narrow, wide] = ['235/55 R19 105T', '255/50 R19 105T']
  const swapped = { tiresFront: wide, tiresRear: narrow }
  expect(hints('tires_rear', swapped)).toEqual([{ key: 'axles.swapped' }])
  for (const right of [
    { tiresFront: narrow, tiresRear: wide },
    { tiresFront: wide, tiresRear: wide },
    { tiresFront: wide },
  ])
    expect(hints('tires_rear', right)).toEqual([])
  expect(tidyVehicleField('tires_front')?.('255/50r19 105t')).toBe(wide)
  expect(tidyVehicleField('tires_front')?.('breit')).toBe('breit')
})

test('E03: Fewer kilometres than the last time are doubtful', () => {
  const last = { kilometers: 50_000, day: '2026-09-01' }
  expect(hints('kilometers', { kilometers: 49_999, last })).toEqual([{ key: 'mileage.below_last', last }])
  expect(hints('kilometers', { kilometers: 50_100, last })).toEqual([])
  expect(hints('kilometers', { kilometers: 49_999 })).toEqual([])
})

test.each([
  ['2026-11-01', [{ key: 'inspection.due' }]],
  ['2026-09-01', [{ key: 'inspection.overdue' }]],
  ['2026-07-01', [{ key: 'inspection.extended' }]],
  ['2027-03-01', []],
])('The month %s of the next inspection gets its hint', (inspectionDue, found) =>
  expect(hints('inspection_due', { inspectionDue })).toEqual(found),
)

test('A first registration in the future or before the car was built is doubtful', () => {
  expect(hints('firstRegistration', { firstRegistration: '2026-10-02' })).toEqual([{ key: 'registration.in_future' }])
  expect(hints('firstRegistration', { firstRegistration: '2020-01-01', productionDate: '2020-01-02' })).toEqual([
    { key: 'registration.built_later' },
  ])
})

test('A field without rules for vehicles shows no hint', () => {
  expect(hasVehicleHints('color')).toBe(false)
  expect(hints('toString', {})).toEqual([])
})

test.each([
  ['licensePlate', 'demab123', 'DEM-AB 123'],
  // The intended plate is not guessed.
  ['licensePlate', 'bab123', 'bab123'],
  ['licensePlate', 'W 12-345', 'W 12-345'],
  ['vin', 'wvwzzz cdz mw990001', 'WVWZZZCDZMW990001'],
  ['engine', ' dtrb', 'DTRB'],
  ['keyNumber', '0603bty', '0603/BTY'],
])('The text typed into %s changes from %j to %j', (name, typed, tidied) =>
  expect(tidyVehicleField(name)?.(typed)).toBe(tidied),
)

test('A tire size of another form is kept as text, and is marked as unknown', () => {
  for (const size of ['5.60-15', '7.00 R16 LT 117/116N', '205/55 R16', '165R13']) {
    expect(hints('tires_front', { tiresFront: size })).toEqual([{ key: 'tire.unknown' }])
    expect(hints('tires_rear', { tiresRear: size })).toEqual([{ key: 'tire.unknown' }])
  }
  expect(hints('tires_front', { tiresFront: '165 R15 86S' })).toEqual([])
})
