import type { HistoryHit } from '#contract/api/service/history.ts'
import type { Language } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone, locationZones } from '#server/db/timeZones.ts'
import { recordEvent } from '#server/records/audit.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import type { Session } from '#server/request/session.ts'
import { dayCell, momentCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import type { ListTable } from '#server/sheet/writeTable.ts'
import { EXPORT_HITS, type Query, type SearchServices, searchHistory } from './searchHistory.ts'

/** At most this many cars of a file. If there are more, a last row says so. */
const EXPORTED_MOST = 10_000

type File = { title: string; column: Readonly<Record<string, string>> }
type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Names and clocks of the locations. */
async function placesIn(tx: Tx) {
  const rows = await tx.selectFrom('locations').select(['uuid', 'key', 'description']).execute()
  const names = new Map(rows.map(({ uuid, key, description }) => [uuid, description || key]))
  return { names, zones: await locationZones(tx), fallback: await dealerZone(tx) }
}
type Places = Awaited<ReturnType<typeof placesIn>>

const columnsWith = ({ names, zones, fallback }: Places): Readonly<Record<string, (hit: HistoryHit) => SheetCell>> => ({
  plate: (hit) => hit.licensePlate || hit.vin.slice(-8),
  model: ({ make, model }) => [make, model].filter(Boolean).join(' '),
  customer: ({ customer }) => customer,
  lastVisit: ({ last_visit, location_uuid }) =>
    last_visit === null
      ? null
      : momentCell(new Date(last_visit).toISOString(), zones.get(location_uuid ?? '') ?? fallback),
  declined: ({ declined }) => (declined === null ? null : { value: Number(declined), as: 'plain' }),
  inspection: ({ inspection_due }) => (inspection_due === null ? null : dayCell(inspection_due)),
  location: ({ location_uuid }) => names.get(location_uuid ?? '') ?? '',
})

/**
 * The cars that the search finds, page by page. Records the export in the audit. Pages are read separately, so that no
 * transaction stays open during a slow download.
 */
export async function historyTable(
  read: Read,
  services: SearchServices,
  session: Session,
  { language, ...query }: Query & { language: Language },
  now: number,
): Promise<ListTable> {
  const page = (nth: number) =>
    read((tx) => searchHistory(tx, services, session, { ...query, page: nth, size: EXPORT_HITS }, now))
  const { first, columns } = await read(async (tx) => {
    const found = await searchHistory(tx, services, session, { ...query, page: 0, size: EXPORT_HITS }, now)
    await recordEvent(tx, session, now, { event: 'vehicle.exported', uuid: null, before: null, after: query })
    return { first: found, columns: columnsWith(await placesIn(tx)) }
  })
  const words = await readWords<File>(language, 'history')
  async function* parts() {
    for (let nth = 0, at = first; ; nth += 1, at = await page(nth)) {
      yield at.items.map((hit) => Object.values(columns).map((cellOf) => cellOf(hit)))
      if (!at.has_more) return
      if ((nth + 1) * EXPORT_HITS >= EXPORTED_MOST) break
    }
    yield [Object.keys(columns).map((_name, at) => (at === 0 ? '…' : null))]
  }
  return {
    title: words.title,
    headings: Object.keys(columns).map((name) => words.column[name] ?? name),
    language,
    parts: parts(),
  }
}
