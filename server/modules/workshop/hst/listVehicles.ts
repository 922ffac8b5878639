import { sql } from 'kysely'
import { HST_LIMITS } from '#contract/api/workshop/hst.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { type HstContext, hstState } from '#contract/workshop/hst/hstState.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { hstFreshness } from './hstOf.ts'
import { findLatestSnapshots, type StoredItem } from './latestSnapshots.ts'
import { listPermittedLocations } from './permittedLocations.ts'

type Asked = { from: string; to: string; location_uuid?: string | undefined }
type PaperRow = {
  paper_uuid: string
  location_uuid: string
  promised_at: string | null
  licensePlate: string
  vin: string
  make: string
  model: string
  jobId: string
  status: RecordStatus
  hold_reason: HoldReason | ''
  advisor_uuid: string | null
  is_later: boolean
}

/**
 * Papers of some days by the clock of their location: those that are promised or planned for one of the days. A paper
 * without either belongs to the day on which it was created. Today includes all papers whose car is in the house.
 */
async function papersOf(
  tx: Tx,
  locations: readonly string[],
  { from, to }: Asked,
  now: number,
  most: number,
): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    with p as (
      select r.*, l.time_zone, (cast(${new Date(now)} as timestamptz) at time zone l.time_zone)::date as today,
        (r.promised_at at time zone l.time_zone)::date as promised_day,
        (select min((b.start_at at time zone l.time_zone)::date) from plan_blocks b
          where b.dealer_id = r.dealer_id and b.paper_uuid = r.uuid and b.deleted_at is null
            and b.start_at is not null) as planned_day
      from papers r join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
      where r.location_uuid = any(${[...locations]}::uuid[]) and r.deleted_at is null and r.status <> 'canceled'
        and (r.status <> 'picked_up' or r.promised_at is not null)
    ), d as (
      select p.*, coalesce(p.planned_day, p.promised_day, (p.created_at at time zone p.time_zone)::date) as begins from p
    )
    select d.uuid as paper_uuid, d.location_uuid, d.promised_at, d."licensePlate", d.vin, coalesce(v.make, '') as make,
      d.model, d."jobId", d.status, d.hold_reason, d.advisor_uuid, (d.status = 'new' and d.begins > d.today) as is_later
    from d left join vehicles v on v.dealer_id = d.dealer_id and v.uuid = d.vehicle_uuid
    where d.begins between cast(${from} as date) and cast(${to} as date)
      or d.promised_day between cast(${from} as date) and cast(${to} as date)
      or (d.status in ('in_progress', 'completed', 'delivered')
        and d.today between cast(${from} as date) and cast(${to} as date))
    order by d.promised_at nulls last, d.created_at, d.uuid
    limit ${sql.lit(most + 1)}`.execute(tx)
  return rows
}

const isOpen = ({ status }: StoredItem) => status === 'open' || status === 'in_order'

/** Counts hits by kind. */
function counted(items: readonly StoredItem[]) {
  const actions = items.filter(({ kind }) => kind === 'field_action')
  const tpis = items.filter(({ kind }) => kind === 'tpi')
  return {
    actions: actions.length,
    actions_open: actions.filter(isOpen).length,
    tpis_open: tpis.filter(isOpen).length,
  }
}

/** Vehicles of some days at the locations that the session may see, each with its HST state. */
export async function listVehicles(tx: Tx, session: Session, asked: Asked, now: number, most = HST_LIMITS.rows) {
  const own = (await listPermittedLocations(tx, session, 'location.workshop.hstcheck.read')).map(({ uuid }) => uuid)
  const { location_uuid } = asked
  if (location_uuid !== undefined && !own.includes(location_uuid)) throw new Failure('not_found')
  const found = await papersOf(tx, location_uuid === undefined ? own : [location_uuid], asked, now, most)
  const kept = found.slice(0, most)
  const snapshots = await findLatestSnapshots(
    tx,
    kept.map(({ vin }) => vin),
  )
  const requests = await tx
    .selectFrom('inbox_entries')
    .select('subject')
    .where('kind', '=', 'hstRequest')
    .where('state', '=', 'open')
    .execute()
  const isAsked = new Set(requests.map(({ subject }) => subject))
  const fresh = await hstFreshness(tx)
  const nameOf = await findUserNames(tx, [
    ...kept.map((row) => row.advisor_uuid),
    ...[...snapshots.values()].map(({ by }) => by),
  ])
  const items = kept.map(({ is_later, advisor_uuid, ...row }) => {
    const snapshot = snapshots.get(row.vin) ?? null
    const context: HstContext = is_later ? 'preparation' : 'reception'
    const { state, worst, isStale } = hstState(snapshot, context, fresh, now)
    return {
      ...row,
      context,
      state,
      worst,
      is_stale: isStale,
      advisor: nameOf(advisor_uuid),
      checked_at: snapshot ? new Date(snapshot.checkedAt).toISOString() : null,
      checked_by: nameOf(snapshot?.by ?? null),
      ...counted(snapshot?.items ?? []),
      is_asked: isAsked.has(row.vin),
    }
  })
  return { items, has_more: found.length > kept.length }
}
