import { sql } from 'kysely'
import type { PersonalTables, PersonRows } from './personal.ts'

/** Notes about a customer, and notes about their vehicles, which say the same. */
const ofNotes = ({ uuid, vehicles }: PersonRows) =>
  sql<boolean>`(x.customer_uuid = ${uuid}::uuid or x.vehicle_uuid = any(${[...vehicles]}::uuid[]))`

/** Personal data of the customer history. The periods of an owner stay under the new name. */
export const historyPersonal = {
  vehicle_notes: {
    customer: { kind: 'notes', rows: ofNotes, deletes: true },
    texts: ['text'],
    textsKind: 'notes',
    own: ofNotes,
  },
} satisfies PersonalTables
