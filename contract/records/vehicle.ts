import { MILEAGE_MAX } from '../vehicles/mileage.ts'
import { CUSTOMER_PERMISSIONS } from './customer.ts'
import { defineRecord } from './define.ts'

/** What moves it. The workshop needs to know what is under high voltage. */
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
/** Drives that only somebody with a high-voltage qualification may work on. */
export const HIGH_VOLTAGE_DRIVES: readonly string[] = ['hybrid', 'plug_in_hybrid', 'electric', 'hydrogen']

/** What a workshop paper and the vehicle itself have in common (specification, workshop paper info; checks: domain.md 3.3). */
export const VEHICLE_FIELDS = {
  /** 17 characters without I, O, Q; empty when nobody knows it. */
  vin: { kind: 'text', max: 17, pattern: '(?:[A-HJ-NPR-Z0-9]{17})?', default: '' },
  /** As it is written on the plate, `WOB-AB 1234`; foreign and special ones as they are. */
  licensePlate: { kind: 'text', max: 20 },
  /** Foreign, of an authority, or none: it is not checked like a German one. */
  plate_special: { kind: 'flag', default: false },
  model: { kind: 'text', max: 80 },
  /** Engine code, 2 to 6 letters and digits. */
  engine: { kind: 'text', max: 6, pattern: '(?:[A-Z0-9]{2,6})?', default: '' },
  /** Gearbox code, alike. */
  transmission: { kind: 'text', max: 6, pattern: '(?:[A-Z0-9]{2,6})?', default: '' },
  color: { kind: 'text', max: 40 },
  engineNumber: { kind: 'text', max: 20, pattern: '[A-Z0-9 -]*', default: '' },
  /** HSN/TSN, or the number of the key. */
  keyNumber: { kind: 'text', max: 20 },
  drive: { kind: 'choice', of: DRIVES, default: 'petrol' },
  firstRegistration: { kind: 'date', min: '1950-01-01', optional: true },
  productionDate: { kind: 'date', min: '1950-01-01', optional: true },
  /** First day of the month in which the general inspection is due. */
  inspection_due: { kind: 'date', min: '1990-01-01', optional: true },
} as const

/** A car that comes to the workshop. VIN unique among the active ones of a dealer, plates are not: they move on. */
export const vehicle = defineRecord({
  name: 'vehicle',
  table: 'vehicles',
  path: 'vehicles',
  fields: {
    ...VEHICLE_FIELDS,
    make: { kind: 'text', max: 40 },
    type_code: { kind: 'text', max: 10, pattern: '[A-Z0-9/]*', default: '' },
    customer_uuid: { kind: 'reference', to: 'customer', optional: true },
    /** The last one that was read, in kilometres. */
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
