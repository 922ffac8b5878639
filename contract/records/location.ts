import { defineRecord } from './define.ts'

/** A site of the dealer. `key` is what permissions are given for; latitude and longitude in degrees, WGS 84. */
export const location = defineRecord({
  name: 'location',
  table: 'locations',
  path: 'locations',
  fields: {
    key: { kind: 'text', max: 8, pattern: '[A-Z0-9]{2,8}' },
    description: { kind: 'text', min: 1, max: 120 },
    country_code: { kind: 'text', max: 2, pattern: '[A-Z]{2}', default: 'DE' },
    country_name: { kind: 'text', max: 80 },
    region_code: { kind: 'text', max: 10 },
    region_name: { kind: 'text', max: 80 },
    zip_code: { kind: 'text', max: 12 },
    city: { kind: 'text', max: 80 },
    street: { kind: 'text', max: 120 },
    street_number: { kind: 'text', max: 12 },
    address_additional: { kind: 'text', max: 120 },
    latitude: { kind: 'number', min: -90, max: 90, optional: true },
    longitude: { kind: 'number', min: -180, max: 180, optional: true },
    // They name the operating numbers of a site at the manufacturer (domain.md 7.25).
    dealer_codes: { kind: 'texts', most: 20, pattern: '[0-9A-Z]{3,10}' },
  },
  permissions: {
    read: 'global.locations.read',
    create: 'global.locations.create',
    update: 'global.locations.update',
    delete: 'global.locations.delete',
  },
  labels: 'everybody',
  unique: ['description', 'key'],
  label: ['description'],
  search: ['key', 'description', 'zip_code', 'city', 'street', 'dealer_codes'],
  filters: ['key', 'city', 'zip_code', 'dealer_codes', 'latitude', 'longitude'],
  sortKeys: ['description', 'city', 'key'],
  defaultSort: 'description',
})
