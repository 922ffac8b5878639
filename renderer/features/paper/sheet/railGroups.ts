import type { paper } from '#contract/records/paper.ts'

type Name = keyof typeof paper.fields

/** The rows of the rail, grouped by subject. */
export const RAIL_GROUPS = {
  vehicle: ['licensePlate', 'model', 'vin', 'kilometers', 'inspection_due'],
  customer: ['customer_uuid', 'contact_phone', 'contact_channel', 'waiting_customer', 'replacement_car'],
  dates: ['promised_at', 'promised_is_binding', 'estimated_ze'],
  order: [
    'advisor_uuid',
    'technician_uuid',
    'workshop_uuid',
    'location_uuid',
    'type',
    'priority',
    'tag',
    'key_place',
    'parking_place',
    'price_limit',
    'jobId',
    'dmsJobId',
  ],
} as const satisfies Readonly<Record<string, readonly Name[]>>

/** Rarely used fields. Their group is closed at first. */
export const RARE_ROWS = [
  'progressId',
  'fuel',
  'battery',
  'wash',
  'old_parts_wanted',
  'plate_special',
  'color',
  'drive',
  'firstRegistration',
  'productionDate',
  'keyNumber',
  'engine',
  'transmission',
  'engineNumber',
  'tires_front',
  'tires_rear',
  'vehicle_uuid',
] as const satisfies readonly Name[]

/** Fields that stand below the works instead of in the column beside them. */
export const SHEET_FIELDS = {
  notes: ['regular_info', 'internal_info'],
  around: ['damage_marks', 'body_damage', 'security_damage'],
} as const satisfies Readonly<Record<string, readonly Name[]>>
