import { CUSTOMER_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { AGGREGATE_CODE_PATTERN, ENGINE_NUMBER_MAX, FIRST_REGISTRATION_MIN } from '../vehicles/fields.ts'
import { SPECIAL_PLATE_MAX } from '../vehicles/licensePlate.ts'
import { MILEAGE_MAX } from '../vehicles/mileage.ts'
import { TIRE_SIZE_MAX } from '../vehicles/tireSize.ts'
import { VIN_LENGTH, VIN_PATTERN } from '../vehicles/vin.ts'
import { defineRecord } from './define.ts'

/** Kinds of drives. The workshop must know which cars have high voltage. */
export const DRIVES = [
  'petrol',
  'diesel',
  'gas',
  'mild_hybrid',
  'hybrid',
  'plug_in_hybrid',
  'electric',
  'hydrogen',
] as const
/** Drives that need a technician with a high-voltage qualification. */
export const HIGH_VOLTAGE_DRIVES: readonly string[] = ['hybrid', 'plug_in_hybrid', 'electric', 'hydrogen']

/** Allows an empty value in a pattern, because the value may be unknown yet. */
export const orEmpty = (pattern: string) => `(?:${pattern.replace(/^\^|\$$/g, '')})?`

/** Fields that a workshop paper and a vehicle have in common. */
export const VEHICLE_FIELDS = {
  /** 17 characters without I, O, Q. Empty when unknown. */
  vin: { kind: 'text', max: VIN_LENGTH, pattern: orEmpty(VIN_PATTERN), default: '' },
  /** As written on the plate, `WOB-AB 1234`. Foreign and special plates are kept as typed. */
  licensePlate: { kind: 'text', max: SPECIAL_PLATE_MAX },
  /** A foreign plate, a plate of an authority, or no plate. It is not checked like a German one. */
  plate_special: { kind: 'flag', default: false },
  model: { kind: 'text', max: 80 },
  /** Engine code, 2 to 6 letters and digits. */
  engine: { kind: 'text', max: 6, pattern: orEmpty(AGGREGATE_CODE_PATTERN), default: '' },
  /** Gearbox code, 2 to 6 letters and digits. */
  transmission: { kind: 'text', max: 6, pattern: orEmpty(AGGREGATE_CODE_PATTERN), default: '' },
  color: { kind: 'text', max: 40 },
  engineNumber: { kind: 'text', max: ENGINE_NUMBER_MAX, pattern: '[A-Z0-9 -]*', default: '' },
  /** HSN/TSN (German codes of maker and type), or the number on the key of the car. */
  keyNumber: { kind: 'text', max: 20 },
  drive: { kind: 'choice', of: DRIVES, default: 'petrol' },
  firstRegistration: { kind: 'date', min: FIRST_REGISTRATION_MIN, optional: true },
  productionDate: { kind: 'date', min: FIRST_REGISTRATION_MIN, optional: true },
  /** First day of the month in which the general inspection is due. */
  inspection_due: { kind: 'date', min: '1990-01-01', optional: true },
  /** Tire size of each axle, as printed on the sidewall. A size that is not known is kept as it was typed. */
  tires_front: { kind: 'text', max: TIRE_SIZE_MAX, default: '' },
  tires_rear: { kind: 'text', max: TIRE_SIZE_MAX, default: '' },
} as const

/**
 * A car that comes to the workshop. The VIN is unique among a dealer's active vehicles. Plates are not, because they
 * move to other cars.
 */
export const vehicle = defineRecord({
  name: 'vehicle',
  table: 'vehicles',
  path: 'vehicles',
  fields: {
    ...VEHICLE_FIELDS,
    make: { kind: 'text', max: 40 },
    type_code: { kind: 'text', max: 10, pattern: '[A-Z0-9/]*', default: '' },
    customer_uuid: { kind: 'reference', to: 'customer', optional: true, isNameOnly: true },
    /** Last reading in kilometres. */
    mileage: { kind: 'integer', min: 0, max: MILEAGE_MAX, optional: true },
    mileage_at: { kind: 'date', optional: true },
    note: { kind: 'text', max: 2_000, multiline: true },
  },
  permissions: CUSTOMER_PERMISSIONS,
  unique: ['vin'],
  label: ['licensePlate', 'model'],
  search: ['vin', 'licensePlate', 'make', 'model'],
  filters: [
    'vin',
    'licensePlate',
    'make',
    'model',
    'drive',
    'customer_uuid',
    'inspection_due',
    'firstRegistration',
    'mileage',
  ],
  sortKeys: ['licensePlate', 'model', 'vin'],
  defaultSort: 'licensePlate',
})
