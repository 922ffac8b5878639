import { HST_LIMITS } from '#contract/api/workshop/hst.ts'
import type { Language } from '#contract/constants.ts'
import { fitsHst, type HstNarrowing } from '#contract/workshop/hst/hstFilter.ts'
import { paperHstState } from '#contract/workshop/hst/hstState.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone, locationZones } from '#server/db/timeZones.ts'
import { recordEvent } from '#server/records/audit.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import type { Session } from '#server/request/session.ts'
import { momentCell } from '#server/sheet/sheetXml.ts'
import { type ListTable, type TableColumns, tableOf } from '#server/sheet/writeTable.ts'
import { listVehicles } from './listVehicles.ts'

type Asked = HstNarrowing & { from: string; to: string; location_uuid?: string | undefined }
type Person = { first_name: string; last_name: string } | null

const nameOf = (person: Person) => (person ? `${person.first_name} ${person.last_name}`.trim() : '')

/** The vehicles that the screen lists. The export is recorded. */
async function readExport(tx: Tx, session: Session, asked: Asked, now: number) {
  const { from, to, location_uuid, ...narrowing } = asked
  const { items } = await listVehicles(tx, session, { from, to, location_uuid }, now, HST_LIMITS.exported)
  const rows = items.filter((row) => fitsHst(row, narrowing))
  await recordEvent(tx, session, now, {
    event: 'hst.exported',
    uuid: null,
    before: null,
    after: { from, to, rows: rows.length },
  })
  return rows
}

type HstFile = { title: string; fields: Readonly<Record<string, string>> }
type PaperFile = { choices: Readonly<Record<'status' | 'hst_state', Readonly<Record<string, string>>>> }

/**
 * The vehicles as a table, in the words of the screen, with times by the clock of each location. Records the export in
 * the audit.
 */
export async function exportVehicles(
  tx: Tx,
  session: Session,
  { language, ...asked }: Asked & { language: Language },
  now: number,
): Promise<ListTable> {
  const rows = await readExport(tx, session, asked, now)
  const zones = await locationZones(tx)
  const fallback = await dealerZone(tx)
  const hst = await readWords<HstFile>(language, 'hst')
  const { choices } = await readWords<PaperFile>(language, 'paper')
  const moment = (at: string | null, location: string) =>
    at === null ? null : momentCell(at, zones.get(location) ?? fallback)
  const columns: TableColumns<(typeof rows)[number]> = {
    plate: (row) => row.licensePlate,
    state: (row) => choices.hst_state[paperHstState(row)] ?? '',
    promised: (row) => moment(row.promised_at, row.location_uuid),
    actions: (row) => ({ value: row.actions_open, as: 'plain' }),
    tpis: (row) => ({ value: row.tpis_open, as: 'plain' }),
    brand: (row) => row.make,
    model: (row) => row.model,
    order: (row) => row.jobId,
    status: (row) => choices.status[row.status] ?? '',
    advisor: (row) => nameOf(row.advisor),
    checked: (row) => moment(row.checked_at, row.location_uuid),
    checked_by: (row) => nameOf(row.checked_by),
    vin: (row) => row.vin,
  }
  return tableOf(rows, columns, { title: hst.title, words: hst.fields, language })
}
