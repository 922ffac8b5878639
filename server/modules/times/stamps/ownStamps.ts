import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { dayAt, localDay } from '#contract/planning/localDay.ts'
import { FORGOTTEN_AFTER_MS } from '#contract/workshop/times/stampMath.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { personZones } from '../access/personZones.ts'
import { readSpans, type SpanRules, workedIn } from './workedSpans.ts'

/** Stamps older than this are not read, so that a stretch without an end counts as over after this time (ms). */
const LATELY_MS = 60 * DAY_MS
/** Users are not asked about paused works and forgotten ends that are older than this (ms). */
const ASKED_MS = 14 * DAY_MS

export type Last = {
  uuid: string
  work_uuid: string
  paper_uuid: string
  location_uuid: string
  /** Time zone of the location. */
  zone: string
  kind: 'start' | 'pause' | 'stop'
  reason: string
  at: string
  is_forgotten: boolean
  version: number
  /** When the stretch began, if its end was forgotten. */
  began: string | null
}

/**
 * The user's last stamp on each work that they stamped recently. It tells whether the work runs, is paused or is over.
 */
export async function lastStamps(tx: Tx, userUuid: string, now: number): Promise<Last[]> {
  const { rows } = await sql<Last>`select last.*, case when last.is_forgotten then (select max(b.at) from stamps b
        where b.user_uuid = ${userUuid} and b.work_uuid = last.work_uuid and b.kind = 'start' and b.at <= last.at) end as began
    from (
      select distinct on (s.work_uuid) s.uuid, s.work_uuid, s.paper_uuid, p.location_uuid, l.time_zone as zone,
        s.kind, s.reason, s.at, s.is_forgotten, s.version
      from stamps s join papers p on p.dealer_id = s.dealer_id and p.uuid = s.paper_uuid
      join locations l on l.dealer_id = p.dealer_id and l.uuid = p.location_uuid
      where s.user_uuid = ${userUuid} and s.at > ${new Date(now - LATELY_MS)} order by s.work_uuid, s.at desc, s.uuid desc) last
    order by last.at`.execute(tx)
  return rows.map((row) => ({ ...row, version: Number(row.version) }))
}

type Named = {
  uuid: string
  text: string
  target_ze: number
  licensePlate: string
  jobId: string
  is_open: boolean
  key: string | null
}

async function worksNamed(tx: Tx, uuids: readonly string[]): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`select w.uuid, w.text, w.target_ze, p."licensePlate", p."jobId",
      (w.deleted_at is null and p.deleted_at is null and w.state in ('new', 'in_progress')
        and p.status in ('new', 'in_progress')) as is_open, l.key
    from works w join papers p on p.dealer_id = w.dealer_id and p.uuid = w.paper_uuid
    left join locations l on l.dealer_id = w.dealer_id and l.uuid = w.location_uuid and l.deleted_at is null
    where w.uuid = any(${[...uuids]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.uuid, row]))
}

/**
 * The end of a forgotten stretch that began at a moment: midnight of its day. Infinity until the night after that day
 * is over.
 */
function forgottenAt(zone: string, at: number, now: number): number {
  const { to } = localDay(zone, dayAt(zone, at))
  return now < to + FORGOTTEN_AFTER_MS ? Number.POSITIVE_INFINITY : to
}

/** The user's running works, paused works and forgotten ends. */
export async function readOwn(tx: Tx, session: Session, now: number) {
  const { userUuid, permissions } = session
  const { values } = await readSettings(tx, ['stamp_parallel', 'stamp_overlap'])
  const last = await lastStamps(tx, userUuid, now)
  const shown = last.filter(
    ({ kind, at, is_forgotten }) =>
      (kind === 'start' || (kind === 'pause' && Date.parse(at) > now - ASKED_MS)) && !is_forgotten,
  )
  const names = await worksNamed(
    tx,
    last.map((row) => row.work_uuid),
  )
  const home = (await personZones(tx, [userUuid])).get(userUuid) ?? (await dealerZone(tx))
  const zones = new Map(last.map(({ work_uuid, zone }) => [work_uuid, zone]))
  const endOfDay = (at: number, work: string) => forgottenAt(zones.get(work) ?? home, at, now)
  const rules = { now, endOfDay, overlap: values.stamp_overlap }
  const spans = (
    await readSpans(
      tx,
      shown.map((row) => row.work_uuid),
      rules,
    )
  ).filter(({ person }) => person === userUuid)
  const midnight = localDay(home, dayAt(home, now)).from
  const running = last.filter(({ kind }) => kind === 'start').map((row) => row.work_uuid)
  const today = await stampedSince(tx, userUuid, midnight, running, rules)
  const here = await tx
    .selectFrom('attendances')
    .select('from_at')
    .where('user_uuid', '=', userUuid)
    .where('until_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return {
    items: shown.flatMap(({ work_uuid, paper_uuid, kind, reason, at }) => {
      const work = names.get(work_uuid)
      if (!work || (kind === 'pause' && !work.is_open)) return []
      const before = workedIn(spans, values.stamp_overlap, { from: 0, to: Date.parse(at) })
      return [
        {
          work_uuid,
          paper_uuid,
          text: work.text,
          licensePlate: work.licensePlate,
          jobId: work.jobId,
          target_ze: Number(work.target_ze),
          state: kind === 'start' ? ('running' as const) : ('paused' as const),
          reason,
          since: at,
          seconds: before.find((one) => one.work === work_uuid)?.seconds ?? 0,
          may_finish: work.key !== null && holds(permissions, PAPER_PERMISSIONS.update, work.key),
        },
      ]
    }),
    may_parallel: values.stamp_parallel,
    // An attendance since an earlier day means that the user forgot to go.
    here_since:
      here && forgottenAt(home, Date.parse(here.from_at), now) === Number.POSITIVE_INFINITY ? here.from_at : null,
    today,
    forgotten: last.flatMap(({ uuid, work_uuid, at, began, is_forgotten, version }) => {
      const work = names.get(work_uuid)
      const isAsked = is_forgotten && version === 1 && Date.parse(at) > now - ASKED_MS
      return work && isAsked
        ? [{ work_uuid, stamp_uuid: uuid, text: work.text, licensePlate: work.licensePlate, from: began ?? at, at }]
        : []
    }),
  }
}

/** Seconds that a user worked since a moment. */
async function stampedSince(
  tx: Tx,
  userUuid: string,
  from: number,
  running: readonly string[],
  rules: SpanRules,
): Promise<number> {
  const { rows } = await sql<{ work_uuid: string }>`select distinct work_uuid from stamps
    where user_uuid = ${userUuid} and at >= ${new Date(from)}`.execute(tx)
  const works = [...new Set([...rows.map((row) => row.work_uuid), ...running])]
  const spans = (await readSpans(tx, works, rules)).filter(({ person }) => person === userUuid)
  // Simultaneous works count once for the user, whatever rule the dealer has chosen for the works.
  return workedIn(spans, 'divide', { from, to: rules.now }).reduce((sum, one) => sum + one.seconds, 0)
}
