import { type SelectQueryBuilder, sql } from 'kysely'
import type { PlanBlock } from '#contract/api/planner/plannerShapes.ts'
import { HIGH_VOLTAGE_DRIVES } from '#contract/records/vehicle.ts'
import { PRIORITIES } from '#contract/workshop/enumerations.ts'
import { HIGH_VOLTAGE_SKILL, HIGH_VOLTAGE_SKILLS } from '#contract/workshop/highVoltage.ts'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/schema.ts'

const WAITING = PRIORITIES.indexOf('waiting_customer')

/** Selects blocks with the values that they take from their papers and works. */
export function blockRows(tx: Tx) {
  return tx
    .selectFrom('plan_blocks as b')
    .innerJoin('papers as p', (join) =>
      join.onRef('p.dealer_id', '=', 'b.dealer_id').onRef('p.uuid', '=', 'b.paper_uuid'),
    )
    .select([
      'b.uuid',
      'b.location_uuid',
      'b.paper_uuid',
      'b.work_uuids',
      'b.start_at',
      'b.planned_minutes',
      'b.done_minutes',
      'b.buffer_minutes',
      'b.technicians',
      'b.bay',
      'b.team_uuid',
      'b.is_fixed',
      'b.part_of',
      'b.part',
      'b.parts',
      'b.state',
      'b.skills',
      'b.bay_kinds',
      'b.loan_car_uuid',
      'b.wheel_set',
      'b.parts_ready',
      'b.carry_reason',
      'b.note',
      'b.version',
      'b.updated_at',
      'b.updated_by',
      'b.deleted_at',
      'p.promised_at',
      'p.priority',
      'p.waiting_customer',
      'p.hold_reason',
      'p.status',
      'p.drive',
      'p.deleted_at as paper_deleted_at',
    ])
    .select([
      sql<string | null>`b.carried_from::text`.as('carried_from'),
      // Whether all works of the block are done, or one of them is being worked on.
      sql<boolean>`coalesce((select count(*) > 0 and bool_and(w.state = 'completed') from works w
        where w.dealer_id = b.dealer_id and w.uuid = any(b.work_uuids) and w.deleted_at is null
          and w.state <> 'canceled' and not is_put_off(w.dealer_id, w.paper_uuid, w.extension)), false)`.as(
        'are_works_done',
      ),
      sql<boolean>`exists (select from works w where w.dealer_id = b.dealer_id and w.uuid = any(b.work_uuids)
        and w.deleted_at is null and w.state = 'in_progress')`.as('is_worked_on'),
      // The done share of its works, weighted by their targets. A work without a target counts as one ZE (1/100 h).
      sql<number | null>`(select sum(greatest(w.target_ze, 1)) filter (where w.state = 'completed')::float8
        / sum(greatest(w.target_ze, 1)) from works w where w.dealer_id = b.dealer_id and w.uuid = any(b.work_uuids)
          and w.deleted_at is null and w.state <> 'canceled'
          and not is_put_off(w.dealer_id, w.paper_uuid, w.extension))`.as('done_share'),
    ])
}
/** A block with the data of its paper. */
export type BlockRow = Awaited<ReturnType<ReturnType<typeof blockRows>['execute']>>[number]

/** Blocks that belong to a plan: not deleted, and of a paper that is neither deleted nor canceled. */
export function standing<Output>(
  query: SelectQueryBuilder<Tables & { b: Tables['plan_blocks']; p: Tables['papers'] }, 'b' | 'p', Output>,
) {
  return query.where('b.deleted_at', 'is', null).where('p.deleted_at', 'is', null).where('p.status', '<>', 'canceled')
}

/**
 * Whether a block that was read belongs to a plan: it is not deleted, and its paper is neither deleted nor canceled.
 */
export const isStanding = ({ deleted_at, paper_deleted_at, status }: BlockRow): boolean =>
  deleted_at === null && paper_deleted_at === null && status !== 'canceled'

const DONE = ['completed', 'delivered', 'picked_up'] as const

/**
 * Blocks that may be unfinished: neither they nor their papers are done. Whether all their works are done shows only
 * after reading (`stateOf`).
 */
export const mayBeUnfinished = sql<boolean>`(b.state <> 'finished' and p.status <> all(${[...DONE]}::text[]))`

function stateOf(row: BlockRow): PlanBlock['state'] {
  if (row.state === 'finished' || DONE.some((one) => one === row.status) || row.are_works_done) return 'finished'
  if (row.hold_reason !== '') return 'on_hold'
  return row.is_worked_on && row.parts === 1 ? 'in_progress' : row.state
}

/**
 * Done minutes: entered by a user, or derived from finished works. Stamps do not count, because a bar that grows with a
 * user's stamps would be a clock on that person.
 */
function doneOf({ done_minutes, done_share, planned_minutes, parts }: BlockRow): number {
  // For a split block it is unknown which works belong to which part.
  return parts > 1 ? done_minutes : Math.max(done_minutes, Math.floor(planned_minutes * (done_share ?? 0)))
}

/** Minutes to store. A value that was derived from the works and is written back is not stored. */
export const keptMinutes = (row: BlockRow | null, done: number): number =>
  row !== null && done === doneOf(row) ? row.done_minutes : done

function skillsOf({ skills, drive }: BlockRow): string[] {
  const isCovered = !HIGH_VOLTAGE_DRIVES.includes(drive) || skills.some((one) => HIGH_VOLTAGE_SKILLS.includes(one))
  return isCovered ? skills : [...skills, HIGH_VOLTAGE_SKILL]
}

/** The block in the contract's shape. */
export function toBlock(row: BlockRow): PlanBlock {
  const priority = Math.max(PRIORITIES.indexOf(row.priority), row.waiting_customer ? WAITING : 0)
  return {
    uuid: row.uuid,
    paper_uuid: row.paper_uuid,
    work_uuids: row.work_uuids,
    location_uuid: row.location_uuid,
    start: row.start_at,
    planned_minutes: row.planned_minutes,
    done_minutes: doneOf(row),
    buffer_minutes: row.buffer_minutes,
    technicians: row.technicians,
    bay: row.bay,
    team_uuid: row.team_uuid,
    is_fixed: row.is_fixed,
    part_of: row.part_of,
    part: row.part,
    parts: row.parts,
    promised_at: row.promised_at,
    priority,
    state: stateOf(row),
    needs: {
      skills: skillsOf(row) as PlanBlock['needs']['skills'],
      bay_kinds: row.bay_kinds as PlanBlock['needs']['bay_kinds'],
      loan_car_uuid: row.loan_car_uuid,
      wheel_set: row.wheel_set,
      parts: row.parts_ready,
    },
    carried_from: row.carried_from,
    carry_reason: row.carry_reason,
    note: row.note,
    version: row.version,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
  }
}

/**
 * Days before the first day of a view in which blocks are searched: four, and one more for each hour of their work. A
 * block can begin that long before its end, because people may work little on a day and not on others.
 */
const LEAST_DAYS_BEFORE = 4
/** Days before the first day of a view in which unfinished blocks are searched, however little work they have. */
const LONGEST_DAYS_BEFORE = 60

/**
 * Dated blocks of locations that may be worked on between two moments. The calendar decides whether they really are,
 * because it knows pauses, nights and absences.
 */
export async function readDated(
  tx: Tx,
  locations: readonly string[],
  { from, to, now }: { from: number; to: number; now: number },
): Promise<PlanBlock[]> {
  const first = new Date(from)
  const rows = await standing(blockRows(tx))
    .where('b.location_uuid', 'in', locations)
    .where('b.start_at', '<', new Date(to).toISOString())
    .where(
      sql<boolean>`(b.start_at >= ${first}::timestamptz
        - (${LEAST_DAYS_BEFORE} + (b.planned_minutes + b.buffer_minutes) / 60) * interval '1 day'
      or (${mayBeUnfinished} and b.start_at <= ${new Date(now)}::timestamptz
        and b.start_at >= ${first}::timestamptz - ${LONGEST_DAYS_BEFORE} * interval '1 day'))`,
    )
    .orderBy('b.start_at')
    .orderBy('b.uuid')
    .execute()
  return rows.map(toBlock)
}
