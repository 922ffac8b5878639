import { sql } from 'kysely'
import { nothing, type PersonalTables, type PersonRows, removed, STAYS } from './personal.ts'

/** Notes about a customer, and notes about the vehicles of the customer. */
const ofNotes = ({ uuid, vehicles }: PersonRows) =>
  sql<boolean>`(x.customer_uuid = ${uuid}::uuid or x.vehicle_uuid = any(${[...vehicles]}::uuid[]))`

/** Merges of a customer, and of vehicles that belong or belonged to one row of the merge. */
const ofMerges = ({ uuid, vehicles }: PersonRows) =>
  sql<boolean>`(x.kept_uuid = any(${[uuid, ...vehicles]}::uuid[]) or x.merged_uuid = any(${[uuid, ...vehicles]}::uuid[]))`

/** Personal data of the customer history. The periods of an owner stay under the new name. */
export const historyPersonal = {
  vehicle_notes: {
    customer: { kind: 'notes', rows: ofNotes, deletes: true },
    texts: ['text'],
    textsKind: 'notes',
    own: ofNotes,
  },
  // Without its snapshot a merge cannot be undone, so that no earlier value comes back.
  merges: {
    stays: STAYS.audit,
    customer: { kind: 'profile', rows: ofMerges, set: { snapshot: nothing } },
    texts: ['snapshot'],
    textsKind: 'profile',
    own: ofMerges,
    impersonal: ['record'],
  },
  // Keys of another customer repeat the columns of that customer.
  duplicate_keys: { customer: removed('profile', 'row_uuid'), impersonal: ['record', 'kind', 'key'] },
  duplicate_pairs: { impersonal: ['record', 'reasons'] },
  merged_rows: { impersonal: ['table_name', 'column_name'] },
} satisfies PersonalTables
