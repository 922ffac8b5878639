import { LABEL_SIZES } from '../labels/labelPage.ts'
import { defineRecord } from './define.ts'

/** Time zones in which a dealer may have a location. Its opening hours, delivery waves and days are local times. */
const TIME_ZONES = [
  'Europe/Berlin',
  'Europe/Amsterdam',
  'Europe/Brussels',
  'Europe/Copenhagen',
  'Europe/Luxembourg',
  'Europe/Paris',
  'Europe/Prague',
  'Europe/Rome',
  'Europe/Vienna',
  'Europe/Warsaw',
  'Europe/Zurich',
  'Europe/Madrid',
  'Europe/Budapest',
  'Europe/Athens',
  'Europe/Bucharest',
  'Europe/Helsinki',
  'Europe/Istanbul',
  'Europe/Kyiv',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Atlantic/Canary',
] as const

/** Kinds of bays. A work may need one of them. */
export const BAY_KINDS = [
  'lift',
  'bay',
  'alignment',
  'brake_test',
  'direct_acceptance',
  'body',
  'paint',
  'high_voltage',
  'wash',
] as const

/** A location of the dealer. Permissions are given for its `key`. Latitude and longitude are in degrees, WGS 84. */
export const location = defineRecord({
  name: 'location',
  table: 'locations',
  path: 'locations',
  fields: {
    key: { kind: 'text', max: 8, pattern: '[A-Z0-9]{2,8}' },
    description: { kind: 'text', min: 1, max: 120 },
    // Short name for labels and papers, where the description is too long.
    short_code: { kind: 'text', max: 4, pattern: '(?:[A-Z0-9]{2,4})?', default: '' },
    /** An inactive location keeps its work and gets no new one. */
    is_active: { kind: 'flag', default: true },
    country_code: { kind: 'text', max: 2, pattern: '[A-Z]{2}', default: 'DE' },
    country_name: { kind: 'text', max: 80 },
    region_code: { kind: 'text', max: 12 },
    region_name: { kind: 'text', max: 80 },
    zip_code: { kind: 'text', max: 12 },
    city: { kind: 'text', max: 80 },
    street: { kind: 'text', max: 120 },
    street_number: { kind: 'text', max: 12 },
    address_additional: { kind: 'text', max: 120 },
    phone: { kind: 'phone', optional: true },
    latitude: { kind: 'number', min: -90, max: 90, optional: true },
    longitude: { kind: 'number', min: -180, max: 180, optional: true },
    // The manufacturer's operating numbers of the location.
    dealer_codes: { kind: 'texts', most: 20, pattern: '[0-9A-Z]{3,10}' },
    brands: { kind: 'texts', most: 20, pattern: '\\S(?:.{0,38}\\S)?' },
    time_zone: { kind: 'choice', of: TIME_ZONES, default: 'Europe/Berlin' },
    opening_hours: { kind: 'hours' },
    /** Public holidays of country and region on which the location is open. */
    open_holidays: { kind: 'texts', most: 100, pattern: '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])' },
    /** Closed days besides the weekly ones and public holidays: stocktaking, works outing. */
    closed_days: {
      kind: 'rows',
      most: 100,
      of: { day: { kind: 'date' }, reason: { kind: 'text', min: 1, max: 80 } },
    },
    bays: {
      kind: 'rows',
      most: 100,
      of: {
        code: { kind: 'text', max: 8, pattern: '[A-Z0-9-]{1,8}' },
        name: { kind: 'text', min: 1, max: 40 },
        type: { kind: 'choice', of: BAY_KINDS, default: 'lift' },
        is_usable: { kind: 'flag', default: true },
      },
    },
    storage_halls: {
      kind: 'rows',
      most: 30,
      of: {
        code: { kind: 'text', max: 8, pattern: '[A-Z0-9-]{1,8}' },
        name: { kind: 'text', min: 1, max: 40 },
        wheel_sets: { kind: 'integer', min: 0, max: 100_000, default: 0 },
        is_offsite: { kind: 'flag', default: false },
      },
    },
    /** Orders until `order_until` arrive at `arrives_at`. */
    delivery_waves: {
      kind: 'rows',
      most: 20,
      of: {
        supplier: { kind: 'text', min: 1, max: 60 },
        order_until: { kind: 'clock' },
        arrives_at: { kind: 'clock' },
        is_next_day: { kind: 'flag', default: false },
      },
    },
    label_printers: {
      kind: 'rows',
      most: 30,
      of: {
        name: { kind: 'text', min: 1, max: 60 },
        place: { kind: 'text', max: 60 },
        size: { kind: 'choice', of: LABEL_SIZES, default: '62x100' },
      },
    },
    paper_header: { kind: 'text', max: 600, multiline: true },
    paper_footer: { kind: 'text', max: 600, multiline: true },
    vat_id: { kind: 'text', max: 14, pattern: '(?:[A-Z]{2}[0-9A-Z]{2,12})?', default: '' },
  },
  computed: {
    bay_count: { kind: 'integer', min: 0, max: 100 },
    staff_count: { kind: 'integer', min: 0, max: 100_000 },
  },
  permissions: {
    read: ['global.locations.read', 'location.read'],
    create: 'global.locations.create',
    update: 'global.locations.update',
    delete: 'global.locations.delete',
  },
  scope: 'location',
  labels: 'everybody',
  unique: ['description', 'key'],
  label: ['description'],
  search: ['key', 'description', 'zip_code', 'city', 'street', 'dealer_codes', 'phone'],
  filters: ['is_active', 'key', 'city', 'zip_code', 'dealer_codes', 'brands', 'latitude', 'longitude'],
  sortKeys: ['description', 'city', 'key'],
  defaultSort: 'description',
})
