import { stringify } from 'csv-stringify/sync'
import { HST_LIMITS } from '#contract/api/workshop/hst.ts'
import { fitsHst, type HstNarrowing } from '#contract/workshop/hst/hstFilter.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Session } from '#server/request/session.ts'
import { listVehicles } from './listVehicles.ts'

type Asked = HstNarrowing & { from: string; to: string; location_uuid?: string | undefined }
type Person = { first_name: string; last_name: string } | null

const nameOf = (person: Person) => (person ? `${person.first_name} ${person.last_name}`.trim() : '')

/** A row for each vehicle, as the screen lists them, for a spreadsheet. */
export async function exportVehicles(tx: Tx, session: Session, asked: Asked, now: number): Promise<string> {
  const { from, to, location_uuid, ...narrowing } = asked
  const { items } = await listVehicles(tx, session, { from, to, location_uuid }, now, HST_LIMITS.exported)
  const rows = items
    .filter((row) => fitsHst(row, narrowing))
    .map((row) => ({
      state: row.state,
      promised: row.promised_at ?? '',
      plate: row.licensePlate,
      vin: row.vin,
      brand: row.make,
      model: row.model,
      order: row.jobId,
      advisor: nameOf(row.advisor),
      status: row.status,
      checked: row.checked_at ?? '',
      checked_by: nameOf(row.checked_by),
      actions_open: row.actions_open,
      actions: row.actions,
      tpis_open: row.tpis_open,
      // By which a spreadsheet finds the sheet in a file of sheets.
      paper_uuid: row.paper_uuid,
    }))
  await recordEvent(tx, session, now, {
    event: 'hst.exported',
    uuid: null,
    before: null,
    after: { from, to, rows: rows.length },
  })
  return stringify(rows, {
    header: true,
    columns: [
      ...['state', 'promised', 'plate', 'vin', 'brand', 'model', 'order', 'advisor', 'status', 'checked', 'checked_by'],
      ...['actions_open', 'actions', 'tpis_open', 'paper_uuid'],
    ],
    // As the lists of records are: what office programs expect, and nothing that they would run.
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}
