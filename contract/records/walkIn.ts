import { customer } from './customer.ts'
import { defineRecord } from './define.ts'
import { paper } from './paper.ts'
import { work } from './work.ts'

const { name, phone } = customer.fields
const { text, labour_number, target_ze, skill, bay_kind } = work.fields

/** At most this many works that a user can enter before a paper is saved for the first time. */
export const WALK_IN_WORKS_MAX = 30

/**
 * A paper together with the data of a walk-in: a customer and a vehicle, which may be new, and the works. It has the
 * name of the paper, because it is stored as one. `POST /v1/workshop/paper/walk-in` creates everything at once.
 */
export const walkIn = defineRecord({
  name: 'paper',
  table: 'papers',
  path: 'workshop/paper',
  fields: {
    ...paper.fields,
    /** Creates a customer, unless `customer_uuid` names one. */
    customer_name: { kind: 'text', max: name.max },
    customer_first_name: { kind: 'text', max: customer.fields.first_name.max },
    customer_phone: phone,
    works: { kind: 'rows', most: WALK_IN_WORKS_MAX, of: { text, labour_number, target_ze, skill, bay_kind } },
  },
  permissions: paper.permissions,
  scope: 'location',
  unique: [],
  label: ['licensePlate', 'jobId'],
  search: ['licensePlate'],
  filters: ['licensePlate'],
  sortKeys: ['licensePlate'],
  defaultSort: '-created_at',
})
