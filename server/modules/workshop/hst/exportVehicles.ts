import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { HST_LIMITS } from '#contract/api/workshop/hst.ts'
import type { Language } from '#contract/constants.ts'
import { fitsHst, type HstNarrowing } from '#contract/workshop/hst/hstFilter.ts'
import { paperHstState } from '#contract/workshop/hst/hstState.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { recordEvent } from '#server/records/audit.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import { CSV_FORMAT } from '#server/request/csvFormat.ts'
import type { Session } from '#server/request/session.ts'
import { momentCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import { writeSheet } from '#server/sheet/writeSheet.ts'
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

/** A row for each vehicle, as the screen lists them, for other programs. */
export async function exportVehicles(tx: Tx, session: Session, asked: Asked, now: number): Promise<string> {
  const rows = (await readExport(tx, session, asked, now)).map((row) => ({
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
    // Lets a spreadsheet match the row with the paper's row in an export of papers.
    paper_uuid: row.paper_uuid,
  }))
  return stringify(rows, {
    ...CSV_FORMAT,
    columns: [
      ...['state', 'promised', 'plate', 'vin', 'brand', 'model', 'order', 'advisor', 'status', 'checked', 'checked_by'],
      ...['actions_open', 'actions', 'tpis_open', 'paper_uuid'],
    ],
  })
}

type Named = Readonly<Record<string, string>>
type HstFile = { title: string; fields: Named }
type PaperFile = { choices: { status: Named; hst_state: Named } }

const SHEET_COLUMNS = [
  ...['plate', 'state', 'promised', 'actions', 'tpis', 'brand', 'model', 'order', 'status', 'advisor', 'checked'],
  ...['checked_by', 'vin'],
]

/** The same vehicles as a workbook for Excel, in the words of the screen, with typed moments and numbers. */
export async function exportVehiclesSheet(
  tx: Tx,
  session: Session,
  { language, ...asked }: Asked & { language: Language },
  now: number,
): Promise<Readable> {
  const rows = await readExport(tx, session, asked, now)
  const zone = await dealerZone(tx)
  const hst = await readWords<HstFile>(language, 'hst')
  const { choices } = await readWords<PaperFile>(language, 'paper')
  const moment = (at: string | null) => (at === null ? null : momentCell(at, zone))
  const cells = rows.map(
    (row): Readonly<Record<string, SheetCell>> => ({
      plate: row.licensePlate,
      state: choices.hst_state[paperHstState(row)] ?? row.state,
      promised: moment(row.promised_at),
      actions: { value: row.actions_open, as: 'plain' },
      tpis: { value: row.tpis_open, as: 'plain' },
      brand: row.make,
      model: row.model,
      order: row.jobId,
      status: choices.status[row.status] ?? row.status,
      advisor: nameOf(row.advisor),
      checked: moment(row.checked_at),
      checked_by: nameOf(row.checked_by),
      vin: row.vin,
    }),
  )
  async function* parts() {
    yield cells.map((row) => SHEET_COLUMNS.map((name) => row[name] ?? null))
  }
  return writeSheet({
    title: hst.title,
    headings: SHEET_COLUMNS.map((name) => hst.fields[name] ?? name),
    isRightToLeft: language === 'ar',
    parts: parts(),
  })
}
