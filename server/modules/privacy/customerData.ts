import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import type { PersonalTable } from '#server/db/personal/personal.ts'
import { personalTables } from '#server/db/personal/personalTables.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Session } from '#server/request/session.ts'
import { findPerson } from './people.ts'

type Data = EndpointOutput<'GET /v1/privacy/customers/:uuid/data'>

/**
 * At most this many rows of one table. A customer with more of them is a fleet, whose rows are no data about a person.
 */
const ROWS_MOST = 5_000
/** Columns that serve the database: the dealer, keys of the search, and hashes of stored files. */
const INTERNAL = [
  'dealer_id',
  'digest',
  'vin_ends',
  'vin_end',
  'plate_keys',
  'plate_key',
  'number_folded',
  'labour_key',
]

/**
 * Everything that is stored about a customer, by table (Art. 15 GDPR). The tables are those in which anonymising
 * changes rows of the customer, so that a new table is in both. The audit records the copy.
 */
export async function collectCustomerData(tx: Tx, session: Session, now: number, uuid: string): Promise<Data> {
  const person = await findPerson(tx, 'customer', uuid)
  const rows = Object.assign({}, person.rows, { former: '' })
  const tables: Data['tables'] = {}
  for (const [name, { customer }] of Object.entries(personalTables as Record<string, PersonalTable>)) {
    // Rows that may quote any person are no data about this customer.
    if (customer === undefined || customer.kind === 'log') continue
    const found = await sql<{ row: Record<string, unknown> }>`select to_jsonb(x) - ${INTERNAL}::text[] as row
      from ${sql.table(name)} x where ${customer.rows(rows)} limit ${sql.lit(ROWS_MOST)}`.execute(tx)
    if (found.rows.length > 0) tables[name] = found.rows.map(({ row }) => row)
  }
  await recordEvent(tx, session, now, { event: 'customer.exported', uuid, before: null, after: null })
  return { name: person.name, tables }
}
