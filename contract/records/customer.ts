import { LANGUAGES } from '../constants.ts'
import { CUSTOMER_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { defineRecord } from './define.ts'

/** Ways in which the workshop contacts a customer. */
export const CONTACT_CHANNELS = ['phone', 'text', 'email', 'app', 'letter'] as const

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
