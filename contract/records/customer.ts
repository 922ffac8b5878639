import { LANGUAGES } from '../constants.ts'
import type { Permission } from '../permissions/catalogue.ts'
import { defineRecord } from './define.ts'

/** Ways in which the workshop contacts a customer. */
export const CONTACT_CHANNELS = ['phone', 'text', 'email', 'app', 'letter'] as const

/**
 * Everybody who works with arriving cars may see customers, who belong to the whole dealer, not to a location. The
 * module `parts` adds its permissions here when it is built.
 */
const readers = [
  'location.workshop.paper.read',
  'global.workshop.paper.read',
  'location.service.customer_history.read',
  'location.service.checkin.read',
  'location.service.direct_acceptance.read',
] as const satisfies readonly Permission[]
const writers = (verb: 'create' | 'update') =>
  [
    `location.workshop.paper.${verb}`,
    `global.workshop.paper.${verb}`,
    `location.service.customer_history.${verb}`,
    `location.service.checkin.${verb}`,
    `location.service.direct_acceptance.${verb}`,
  ] as const satisfies readonly Permission[]
const removers = [
  'global.workshop.paper.delete',
  'location.service.customer_history.delete',
] as const satisfies readonly Permission[]

/** Permissions for customers and their vehicles. */
export const CUSTOMER_PERMISSIONS = {
  read: readers,
  create: writers('create'),
  update: writers('update'),
  delete: removers,
} as const

/** A person or a company whose vehicles come to the workshop. `name` is the last name, or that of the company. */
export const customer = defineRecord({
  name: 'customer',
  table: 'customers',
  path: 'customers',
  fields: {
    name: { kind: 'text', min: 1, max: 120 },
    first_name: { kind: 'text', max: 80 },
    type: { kind: 'choice', of: ['person', 'company'], default: 'person' },
    /** The customer's number in other programs of the dealer. Empty without one. */
    number: { kind: 'text', max: 20, pattern: '[0-9A-Za-z./-]*', default: '' },
    phone: { kind: 'phone', optional: true },
    mobile: { kind: 'phone', optional: true },
    email: { kind: 'email', optional: true },
    /** Whether the customer gets a mail on the day before an appointment. */
    appointment_reminder: { kind: 'flag', default: true },
    contact_channel: { kind: 'choice', of: CONTACT_CHANNELS, default: 'phone' },
    language: { kind: 'choice', of: LANGUAGES, default: 'de' },
    street: { kind: 'text', max: 120 },
    zip_code: { kind: 'text', max: 12 },
    city: { kind: 'text', max: 80 },
    country_code: { kind: 'text', max: 2, pattern: '[A-Z]{2}', default: 'DE' },
    note: { kind: 'text', max: 2_000, multiline: true },
  },
  computed: { vehicle_count: { kind: 'integer', min: 0, max: 100_000 } },
  permissions: CUSTOMER_PERMISSIONS,
  unique: ['number'],
  label: ['name', 'first_name'],
  search: ['name', 'first_name', 'number', 'phone', 'mobile', 'email', 'city'],
  filters: ['name', 'type', 'number', 'city', 'zip_code', 'contact_channel', 'language', 'appointment_reminder'],
  sortKeys: ['name', 'number', 'city'],
  defaultSort: 'name',
})
