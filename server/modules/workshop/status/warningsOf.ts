import { sql } from 'kysely'
import { dayIn } from '#contract/datePresets.ts'
import { HIGH_VOLTAGE_DRIVES } from '#contract/records/vehicle.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { areAxlesSwapped } from '#contract/vehicles/axleSizes.ts'
import { inspectionOn, inspectionState } from '#contract/vehicles/inspection.ts'
import { type LastMileage, mileageWarning } from '#contract/vehicles/mileage.ts'
import { HIGH_VOLTAGE_SKILLS } from '#contract/workshop/highVoltage.ts'
import { paperWarnings, type WarningFacts } from '#contract/workshop/status/paperWarnings.ts'
import type { Tx } from '#server/db/database.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { hstOf } from '../hst/hstOf.ts'
import type { PaperRow } from '../papers/openPaper.ts'
import { estimateOf } from './estimateOf.ts'
import { decisionOn } from './paperFacts.ts'

const OPEN: readonly RecordStatus[] = ['new', 'in_progress', 'completed', 'delivered']

type Other = { uuid: string; jobId: string; status: RecordStatus; is_visible: boolean }

/** Other open papers of the same vehicle, by its uuid or VIN, at all locations. */
async function openPapers(tx: Tx, context: Context, session: Session, row: PaperRow): Promise<Other[]> {
  const { visible } = scopeOf(context, session)
  const seen = visible.length === 0 ? sql`true` : sql.join([...visible], sql` and `)
  const { rows } = await sql<Other>`
    select r.uuid, r."jobId", r.status, (${seen}) as is_visible from papers r
    where r.uuid <> ${row.uuid} and r.deleted_at is null and r.status = any(${[...OPEN]}::text[])
      and ((${row.vin} <> '' and r.vin = ${row.vin}) or r.vehicle_uuid = cast(${row.vehicle_uuid} as uuid))
    order by r.created_at limit 20`.execute(tx)
  return rows
}

type Visit = { at: string; uuid: string; jobId: string; is_visible: boolean }

/** When a car with this plate was here last: the newest visit that had ended before this one began. */
async function lastVisit(tx: Tx, context: Context, session: Session, row: PaperRow): Promise<Visit | undefined> {
  const { visible } = scopeOf(context, session)
  const seen = visible.length === 0 ? sql`true` : sql.join([...visible], sql` and `)
  if (row.licensePlate === '') return undefined
  const { rows } = await sql<Visit>`
    select r.uuid, r."jobId", r.state_since as at, (${seen}) as is_visible from papers r
    where r.plate_key = (select plate_key(${row.licensePlate})) and r.uuid <> ${row.uuid} and r.deleted_at is null
      and r.status in ('delivered', 'picked_up', 'completed') and r.created_at <= ${row.created_at}
    order by r.state_since desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * The mileage before this visit: that of the last paper that has one, or the vehicle's earlier mileage. Null when
 * neither is known.
 */
async function lastMileage(tx: Tx, row: PaperRow, timeZone: string): Promise<LastMileage | null> {
  const same = row.vehicle_uuid === null ? sql`r.vin = ${row.vin}` : sql`r.vehicle_uuid = ${row.vehicle_uuid}`
  const { rows } =
    row.vehicle_uuid === null && row.vin === ''
      ? { rows: [] }
      : await sql<{ kilometers: number; at: string }>`
          select r.kilometers, r.created_at as at from papers r
          where ${same} and r.uuid <> ${row.uuid} and r.deleted_at is null and r.kilometers is not null
            and r.created_at <= ${row.created_at} order by r.created_at desc limit 1`.execute(tx)
  const before = rows[0]
  const visited = before && { kilometers: Number(before.kilometers), day: dayIn(timeZone, Date.parse(before.at)) }
  if (visited && (row.mileage === null || visited.kilometers === row.mileage)) return visited
  if (row.mileage === null) return null
  // The vehicle's mileage was read on or before the day of this paper.
  return { kilometers: row.mileage, day: visited?.day ?? dayIn(timeZone, Date.parse(row.created_at)) }
}

/** Works on a high-voltage car on which one of the people lacks the qualification. */
async function unqualifiedWorks(tx: Tx, row: PaperRow, today: string): Promise<string[]> {
  if (!HIGH_VOLTAGE_DRIVES.includes(row.drive)) return []
  const { rows } = await sql<{ uuid: string }>`
    select w.uuid from works w
    where exists (select from users u where u.dealer_id = w.dealer_id
      and (u.uuid = coalesce(w.technician_uuid, cast(${row.technician_uuid} as uuid)) or exists (select from work_helpers h
        where h.dealer_id = w.dealer_id and h.work_uuid = w.uuid and h.user_uuid = u.uuid))
      and not exists (select from jsonb_to_recordset(u.skills) as s(skill text, valid_until date)
        where s.skill = any(${[...HIGH_VOLTAGE_SKILLS]}::text[]) and (s.valid_until is null or s.valid_until >= cast(${today} as date))))
    and w.paper_uuid = ${row.uuid} and w.deleted_at is null and w.state in ('new', 'in_progress')
      and not is_put_off(w.dealer_id, w.paper_uuid, w.extension)
    order by w.position`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

async function papersWithTag(tx: Tx, row: PaperRow): Promise<number> {
  if (row.tag === '') return 0
  const others = await tx
    .selectFrom('papers')
    .select('uuid')
    .where('location_uuid', '=', row.location_uuid)
    .where('tag', '=', row.tag)
    .where('uuid', '<>', row.uuid)
    .where('deleted_at', 'is', null)
    .where('status', 'in', OPEN)
    .execute()
  return others.length
}

/** The warnings of a paper, and the facts that they follow from. */
export async function warningsOf(tx: Tx, context: Context, session: Session, row: PaperRow, now: number) {
  const { facts, rules } = await decisionOn(tx, session, row, now)
  const { values } = await readSettings(tx, ['estimate_overrun_percent'])
  const today = dayIn(rules.timeZone, now)
  const others = await openPapers(tx, context, session, row)
  const visit = await lastVisit(tx, context, session, row)
  const last = await lastMileage(tx, row, rules.timeZone)
  const unqualified = await unqualifiedWorks(tx, row, today)
  const all: WarningFacts = {
    status: row.status,
    hst: await hstOf(tx, row.vin, 'reception', now),
    inspection: row.inspection_due === null ? null : inspectionState(inspectionOn(row.inspection_due), today),
    mileage: row.kilometers === null ? null : mileageWarning(row.kilometers, today, last),
    promised: row.promised_at === null ? null : { at: Date.parse(row.promised_at), isBinding: row.promised_is_binding },
    isCustomerWaiting: row.waiting_customer,
    securityDamage: facts.securityDamage,
    unqualifiedHvWorks: unqualified.length,
    // Parts are missing if the planner or a hold says so. Their number is not known here, so it is 1.
    missingParts: row.parts_state === 'incomplete' ? 1 : 0,
    isWheelSetOrdered: row.wheel_set_state !== '',
    isWheelSetInHouse: row.wheel_set_state === 'ready',
    areAxlesSwapped: areAxlesSwapped(row.tires_front, row.tires_rear),
    openPapersOfVehicle: others.length,
    lastVisit: visit ? Date.parse(visit.at) : null,
    papersWithTag: await papersWithTag(tx, row),
    ...(await estimateOf(tx, row)),
  }
  return {
    items: paperWarnings(all, { now, estimateOverrunPercent: values.estimate_overrun_percent }),
    open_papers: others.filter((one) => one.is_visible).map(({ uuid, jobId, status }) => ({ uuid, jobId, status })),
    last_visit: visit
      ? { at: visit.at, uuid: visit.is_visible ? visit.uuid : null, jobId: visit.is_visible ? visit.jobId : '' }
      : null,
    last_mileage: last,
    unqualified_works: unqualified,
  }
}
