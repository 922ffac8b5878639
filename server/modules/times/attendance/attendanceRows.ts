import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { holds } from '#contract/permissions/can.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { recordAccesses } from '../access/accesses.ts'
import { type Location, personLevel, requireLocation } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'

type Asked = { location_uuid: string; from: string; to: string }
type Item = EndpointOutput<'GET /v1/workshop/attendance'>['items'][number]
type Row = {
  uuid: string
  user_uuid: string
  from_at: string
  until_at: string | null
  source: Item['source']
  is_forgotten: boolean
  version: number
}

/** At most this many days of one request: two months. */
const DAYS_MAX = 62

/** Whether the user forgot to stamp their going, and the time was not corrected since. */
export const isOpenQuestion = ({ is_forgotten, version }: Pick<Row, 'is_forgotten' | 'version'>) =>
  is_forgotten && Number(version) === 1

/** Rows in the shape of the API, with their corrections. */
export async function attendanceItems(
  tx: Tx,
  session: Session,
  { key }: Location,
  rows: readonly Row[],
): Promise<Item[]> {
  const corrections =
    rows.length === 0
      ? []
      : await tx
          .selectFrom('attendance_corrections')
          .selectAll()
          .where(
            'attendance_uuid',
            'in',
            rows.map(({ uuid }) => uuid),
          )
          .orderBy('at')
          .execute()
  const nameOf = await findUserNames(tx, [
    ...rows.map((row) => row.user_uuid),
    ...corrections.map((one) => one.by_user),
  ])
  const may = (verb: 'create' | 'update') =>
    holds(session.permissions, `location.workshop.shouldiscompare.${verb}`, key)
  const [mayUpdate, mayCreate] = [may('update'), may('create')]
  return rows.flatMap((row) => {
    const person = nameOf(row.user_uuid)
    if (!person) return []
    const mayCorrect = mayUpdate || (mayCreate && row.user_uuid === session.userUuid && isOpenQuestion(row))
    return [
      {
        uuid: row.uuid,
        person,
        from: row.from_at,
        until: row.until_at,
        source: row.source,
        is_forgotten: row.is_forgotten,
        version: Number(row.version),
        may_correct: mayCorrect,
        corrections: corrections
          .filter(({ attendance_uuid }) => attendance_uuid === row.uuid)
          .map(({ at, by_user, before_from, before_until, after_from, after_until, reason }) => ({
            at,
            by: nameOf(by_user),
            before_from,
            before_until,
            after_from,
            after_until,
            reason,
          })),
      },
    ]
  })
}

const COLUMNS = ['uuid', 'user_uuid', 'from_at', 'until_at', 'source', 'is_forgotten', 'version'] as const
/** Attendance that counts, without rows that an imported file has replaced. */
export const liveAttendances = (tx: Tx) => tx.selectFrom('attendances').select(COLUMNS).where('replaced_at', 'is', null)

/**
 * When users who work at a location came and went: the caller, and users whom the caller may see. Records the access to
 * the figures.
 */
export async function listAttendance(tx: Tx, { now, working }: Services, session: Session, asked: Asked) {
  const { location_uuid, ...days } = asked
  const location = await requireLocation(tx, session, location_uuid, 'read')
  const [first, last] = [dayNumber(days.from), dayNumber(days.to)]
  if (first > last) throw new Failure('validation_failed', { fields: { to: 'too_small' } })
  if (last - first >= DAYS_MAX) throw new Failure('validation_failed', { fields: { to: 'too_big' } })
  const { sees } = await personLevel(tx, session, location, days.from, now())
  const staff = await working.plannedHours(tx, location.uuid, days)
  const shown = new Set(staff.map(({ uuid }) => uuid).filter(sees))
  shown.add(session.userUuid)
  const rows = await liveAttendances(tx)
    .where('user_uuid', 'in', [...shown])
    .where('from_at', '<', new Date(localDay(location.time_zone, last).to).toISOString())
    .where((eb) =>
      eb.or([
        eb('until_at', 'is', null),
        eb('until_at', '>', new Date(localDay(location.time_zone, first).from).toISOString()),
      ]),
    )
    .orderBy('from_at', 'desc')
    .orderBy('uuid')
    .execute()
  await recordAccesses(
    tx,
    session,
    now(),
    rows.map((row) => row.user_uuid),
    { what: 'attendance', ...days },
  )
  const mayEnter = holds(session.permissions, 'location.workshop.shouldiscompare.update', location.key)
  return {
    items: await attendanceItems(tx, session, location, rows),
    people: mayEnter
      ? staff
          .filter(({ uuid }) => shown.has(uuid))
          .map(({ uuid, first_name, last_name }) => ({ uuid, first_name, last_name }))
      : [],
  }
}
