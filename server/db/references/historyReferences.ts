import { inner, part, type ReferenceTable, trace } from './reference.ts'

/** References of the customer history. */
export const historyReferences = {
  vehicle_owners: { vehicle_uuid: part('vehicle'), customer_uuid: trace('customer') },
  vehicle_notes: { vehicle_uuid: part('vehicle'), customer_uuid: trace('customer'), created_by: trace('user') },
  merges: {
    kept_uuid: inner('the row to which the uuid of the merged row leads, also after a later merge'),
    merged_uuid: inner('a deleted row, which leads to the kept one'),
    snapshot: inner('values of the kept row for undoing the merge'),
    merged_by: trace('user'),
    undone_by: trace('user'),
  },
  merged_rows: {
    merge_uuid: inner('a merge, which is no record'),
    row_uuid: inner('a row that was moved; undoing looks for it again'),
  },
  duplicate_keys: { row_uuid: inner('the row that has the value; a trigger writes its keys anew with each change') },
  duplicate_pairs: {
    low_uuid: inner('a likely duplicate; a trigger writes the pairs of a row anew with each change'),
    high_uuid: inner('a likely duplicate; a trigger writes the pairs of a row anew with each change'),
    dismissed_by: trace('user'),
  },
} satisfies ReferenceTable
