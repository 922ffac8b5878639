import type { Language } from '#contract/constants.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import type { Tx } from '#server/db/database.ts'
import { locationZone } from '#server/db/timeZones.ts'
import { recordEvent } from '#server/records/audit.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { weekdayNames } from '#server/records/words/readableCells.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import type { Session } from '#server/request/session.ts'
import { dayCell, momentCell } from '#server/sheet/sheetXml.ts'
import { type ListTable, type TableColumns, tableOf } from '#server/sheet/writeTable.ts'
import { listAbsences } from './absences.ts'
import { bookingRows, carRows } from './loanCars.ts'
import { requirePlan } from './places.ts'

type Named = Readonly<Record<string, string>>
type File = { fields: Named; resources: { kinds: Named } }
type Days = { from: string; to: string }

async function wordsIn(language: Language) {
  const { fields, resources } = await readWords<File>(language, 'planner')
  const { kinds, ...own } = resources
  return { words: Object.assign({}, fields, own as Named), kinds }
}

/** The absences within some days that the caller may edit. The export is recorded without reasons. */
export async function absenceTable(
  tx: Tx,
  session: Session,
  { language, ...asked }: Days & { user_uuid?: string | undefined; language: Language },
  now: number,
): Promise<ListTable> {
  const rows = await listAbsences(tx, session, asked)
  const after = { ...asked, rows: rows.length }
  await recordEvent(tx, session, now, { event: 'absence.exported', uuid: null, before: null, after })
  const nameOf = await findUserNames(
    tx,
    rows.map(({ user_uuid }) => user_uuid),
  )
  const { words, kinds } = await wordsIn(language)
  const days = weekdayNames(language)
  const columns: TableColumns<(typeof rows)[number]> = {
    technician: ({ user_uuid }) => {
      const person = nameOf(user_uuid)
      return person ? `${person.first_name} ${person.last_name}`.trim() : ''
    },
    kind: ({ kind }) => kinds[kind] ?? '',
    first: ({ first_day }) => dayCell(first_day),
    last: ({ last_day }) => dayCell(last_day),
    weekdays: ({ weekdays }) => (weekdays ?? []).map((day) => days[day] ?? '').join(', '),
    from: ({ part }) => part?.from ?? '',
    to: ({ part }) => part?.to ?? '',
    note: ({ note }) => note,
  }
  return tableOf(rows, columns, { title: words.absences ?? '', words, language })
}

/**
 * The loan cars of a location with their bookings within some days. A car without a booking has one row. Papers are
 * named only for users who may read papers. Records the export in the audit.
 */
export async function loanCarTable(
  tx: Tx,
  session: Session,
  { language, location_uuid, from, to }: Days & { location_uuid: string; language: Language },
  now: number,
): Promise<ListTable> {
  const key = await requirePlan(tx, session, location_uuid, 'read')
  const zone = await locationZone(tx, location_uuid)
  const span = { from: localDay(zone, dayNumber(from)).from, to: localDay(zone, dayNumber(to)).to }
  const cars = await carRows(tx).where('location_uuid', '=', location_uuid).execute()
  const booked = await bookingRows(tx, location_uuid, span).select(['p.jobId', 'p.licensePlate']).execute()
  const seesPapers = holds(session.permissions, PAPER_PERMISSIONS.read, key)
  type Lent = { car: (typeof cars)[number]; booking: (typeof booked)[number] | null }
  const rows = cars.flatMap((car): Lent[] => {
    const own = booked.filter(({ loan_car_uuid }) => loan_car_uuid === car.uuid)
    return own.length === 0 ? [{ car, booking: null }] : own.map((booking) => ({ car, booking }))
  })
  const after = { location_uuid, from, to, rows: rows.length }
  await recordEvent(tx, session, now, { event: 'loanCar.exported', uuid: null, before: null, after })
  const { words } = await wordsIn(language)
  const columns: TableColumns<Lent> = {
    carName: ({ car }) => car.name,
    plate: ({ car }) => car.licensePlate,
    state: ({ car }) => words[car.is_usable ? 'usable' : 'locked'] ?? '',
    from: ({ booking }) => booking && momentCell(booking.from_at, zone),
    to: ({ booking }) => booking && momentCell(booking.until_at, zone),
    order: ({ booking }) =>
      booking && seesPapers ? [booking.jobId, booking.licensePlate].filter(Boolean).join(' · ') : '',
  }
  return tableOf(rows, columns, { title: words.cars ?? '', words, language })
}
