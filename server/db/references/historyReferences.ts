import { part, type ReferenceTable, trace } from './reference.ts'

/** References of the customer history. */
export const historyReferences = {
  vehicle_owners: { vehicle_uuid: part('vehicle'), customer_uuid: trace('customer') },
  vehicle_notes: { vehicle_uuid: part('vehicle'), customer_uuid: trace('customer'), created_by: trace('user') },
} satisfies ReferenceTable
