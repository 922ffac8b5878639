import type { Language } from '#contract/constants.ts'
import { dayAt, dayName, MINUTE_MS } from '#contract/planning/localDay.ts'
import type { Tx } from '#server/db/database.ts'
import { locationZone } from '#server/db/timeZones.ts'
import { recordEvent } from '#server/records/audit.ts'
import { readWords, recordWords } from '#server/records/words/recordWords.ts'
import type { Session } from '#server/request/session.ts'
import { dayCell } from '#server/sheet/sheetXml.ts'
import { type ListTable, type TableColumns, tableOf } from '#server/sheet/writeTable.ts'
import type { Services } from '../access/services.ts'
import { listAttendance } from './attendanceRows.ts'

type Named = Readonly<Record<string, string>>
type File = { attendance: { open: string }; import: { name: Named } }
type Asked = { location_uuid: string; from: string; to: string; language: Language }

/** The nearest whole minute of a moment, as the import rounds it. */
const wholeMinute = (at: string) => Math.round(Date.parse(at) / MINUTE_MS) * MINUTE_MS

/**
 * Attendance as a table that the import of times reads again: the person as an e-mail address, and local times in whole
 * minutes. A user who is still present has no end yet and is left out. Records the export in the audit.
 */
export async function exportAttendance(
  tx: Tx,
  services: Services,
  session: Session,
  { language, ...asked }: Asked,
): Promise<ListTable> {
  const { items } = await listAttendance(tx, services, session, asked)
  const zone = await locationZone(tx, asked.location_uuid)
  const people = [...new Set(items.map(({ person }) => person.uuid))]
  const users =
    people.length === 0
      ? []
      : await tx.selectFrom('users').select(['uuid', 'email']).where('uuid', 'in', people).execute()
  const emails = new Map(users.map(({ uuid, email }) => [uuid, email]))
  const rows = items.flatMap(({ person, from, until }) =>
    until === null ? [] : [{ person, from: wholeMinute(from), until: wholeMinute(until) }],
  )
  const after = { ...asked, rows: rows.length }
  await recordEvent(tx, session, services.now(), { event: 'attendance.exported', uuid: null, before: null, after })
  const words = await readWords<File>(language, 'comparison')
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const columns: TableColumns<(typeof rows)[number]> = {
    first_name: ({ person }) => person.first_name,
    last_name: ({ person }) => person.last_name,
    person: ({ person }) => emails.get(person.uuid) ?? '',
    day: ({ from }) => dayCell(dayName(dayAt(zone, from))),
    from: ({ from }) => clock.format(from),
    until: ({ until }) => clock.format(until),
  }
  const { heading } = await recordWords('user', language)
  const names = { first_name: heading('first_name'), last_name: heading('last_name') }
  const all = Object.assign(names, words.import.name)
  return tableOf(rows, columns, { title: words.attendance.open, words: all, language })
}
