import type { Language } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone, locationZones } from '#server/db/timeZones.ts'
import { recordEvent } from '#server/records/audit.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import type { Session } from '#server/request/session.ts'
import { momentCell } from '#server/sheet/sheetXml.ts'
import { type ListTable, type TableColumns, tableOf } from '#server/sheet/writeTable.ts'
import { listTerminals } from './terminals.ts'

type Named = Readonly<Record<string, string>>
type File = { terminals: Named; here: Named; kinds: Named }

/**
 * The terminals and screens of the dealer as a table, with times by the clock of each location. Records the export in
 * the audit.
 */
export async function terminalTable(tx: Tx, session: Session, language: Language, now: number): Promise<ListTable> {
  const rows = await listTerminals(tx)
  const zones = await locationZones(tx)
  const fallback = await dealerZone(tx)
  const after = { rows: rows.length }
  await recordEvent(tx, session, now, { event: 'bayTerminal.exported', uuid: null, before: null, after })
  const { terminals, here, kinds } = await readWords<File>(language, 'bay')
  const moment = (at: string | null, location: string) =>
    at === null ? null : momentCell(at, zones.get(location) ?? fallback)
  const columns: TableColumns<(typeof rows)[number]> = {
    name: ({ name }) => name,
    kind: ({ kind }) => kinds[kind] ?? '',
    site: ({ location }) => location,
    bay: ({ bay }) => bay,
    lastUse: ({ last_used_at, location_uuid }) => moment(last_used_at, location_uuid),
    madeAt: ({ created_at, location_uuid }) => moment(created_at, location_uuid),
    madeBy: ({ created_by }) => (created_by ? `${created_by.first_name} ${created_by.last_name}`.trim() : ''),
  }
  const own = await readWords<{ terminals: Named }>(language, 'document')
  const words = Object.assign({}, own.terminals, here)
  return tableOf(rows, columns, { title: terminals.title ?? '', words, language })
}
