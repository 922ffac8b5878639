import { PART_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { CONSENT_METHODS, EXTENSION_ANSWERS } from '../workshop/enumerations.ts'
import { defineRecord } from './define.ts'
import { TARGET_ZE_MAX } from './work.ts'

/** More work than was ordered, found during the work. Its works carry the same number. */
export const extension = defineRecord({
  name: 'extension',
  event: { name: 'workshop.extension' },
  table: 'extensions',
  path: 'workshop/extensions',
  fields: {
    location_uuid: { kind: 'reference', to: 'location' },
    paper_uuid: { kind: 'reference', to: 'paper', isPart: true },
    /**
     * Counted from 2, because the paper itself is the first. A new extension whose number is taken gets the next one.
     */
    number: { kind: 'integer', min: 2, max: 99, default: 2 },
    finding: { kind: 'text', min: 1, max: 2_000, multiline: true },
    /** Price in cents. */
    price: { kind: 'money', min: 0, max: 100_000_000, optional: true },
    target_ze: { kind: 'integer', min: 0, max: TARGET_ZE_MAX, default: 0 },
    /** New completion time of the car, if the extension changes it. */
    promised_at: { kind: 'moment', optional: true },
    asked_at: { kind: 'moment', optional: true },
    answer: { kind: 'choice', of: EXTENSION_ANSWERS, default: 'open' },
    answered_at: { kind: 'moment', optional: true },
    /** Name of the person who agreed or refused. */
    answered_by: { kind: 'text', max: 120 },
    consent_method: { kind: 'choice', of: ['', ...CONSENT_METHODS], default: '' },
    note: { kind: 'text', max: 2_000, multiline: true },
  },
  permissions: PART_PERMISSIONS,
  scope: 'location',
  asks: { answer: { as: 'decline', to: ['declined', 'postponed'] } },
  unique: [],
  label: ['finding'],
  search: ['finding'],
  filters: ['paper_uuid', 'location_uuid', 'answer', 'number', 'asked_at'],
  sortKeys: ['number'],
  defaultSort: 'number',
})
