import { sql } from 'kysely'
import type { PlanPaper } from '#contract/api/planner/plannerShapes.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

const OPEN = ['new', 'in_progress', 'completed', 'delivered'] as const

/** Papers with what blocks show of them; who may not read papers at a site reads no names of customers there. */
function papers(tx: Tx) {
  return tx
    .selectFrom('papers as p')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.dealer_id', '=', 'p.dealer_id').onRef('l.uuid', '=', 'p.location_uuid'),
    )
    .leftJoin('customers as c', (join) =>
      join.onRef('c.dealer_id', '=', 'p.dealer_id').onRef('c.uuid', '=', 'p.customer_uuid'),
    )
    .select([
      'p.uuid',
      'p.location_uuid',
      'p.version',
      'p.jobId',
      'p.tag',
      'p.licensePlate',
      'p.model',
      'p.drive',
      'p.type',
      'p.priority',
      'p.status',
      'p.hold_reason',
      'p.hold_until',
      'p.promised_at',
      'p.promised_is_binding',
      'p.waiting_customer',
      'p.replacement_car',
      'p.wash',
      'p.parking_place',
      'p.key_place',
      'p.workshop_uuid',
      'p.advisor_uuid',
      'p.technician_uuid',
      'p.created_at',
      'l.key',
    ])
    .select([
      sql<string | null>`nullif(concat_ws(' ', nullif(c.first_name, ''), c.name), '')`.as('customer'),
      sql<number>`(select count(*) from papers o where o.dealer_id = p.dealer_id and o.uuid <> p.uuid
        and o.deleted_at is null and o.status = any(${[...OPEN]}::text[])
        and o.vin = p.vin and p.vin <> '')`.as('other_open'),
    ])
    .where('p.deleted_at', 'is', null)
}
type Row = Awaited<ReturnType<ReturnType<typeof papers>['execute']>>[number]

async function withWorks(tx: Tx, session: Session, rows: readonly Row[], isWall: boolean): Promise<PlanPaper[]> {
  if (rows.length === 0) return []
  const works = await tx
    .selectFrom('works')
    .select(['uuid', 'paper_uuid', 'position', 'extension', 'text', 'labour_number', 'target_ze', 'state'])
    .select('technician_uuid')
    .where(
      'paper_uuid',
      'in',
      rows.map(({ uuid }) => uuid),
    )
    .where('deleted_at', 'is', null)
    // Nobody plans what the customer said no to.
    .where((eb) => eb.not(eb.fn<boolean>('is_put_off', ['dealer_id', 'paper_uuid', 'extension'])))
    .orderBy('position')
    .orderBy('uuid')
    .execute()
  const byPaper = Map.groupBy(works, (work) => work.paper_uuid)
  return rows.map(({ key, customer, ...row }) => ({
    ...row,
    customer: !isWall && holds(session.permissions, PAPER_PERMISSIONS.read, key) ? customer : null,
    works: (byPaper.get(row.uuid) ?? []).map(({ paper_uuid: _paper, ...work }) => work),
  }))
}

/** What blocks show of these papers. */
export async function readPapers(tx: Tx, session: Session, uuids: readonly string[], isWall = false) {
  if (uuids.length === 0) return []
  return withWorks(tx, session, await papers(tx).where('p.uuid', 'in', uuids).orderBy('p.uuid').execute(), isWall)
}

/** More than anybody plans by hand. */
const UNPLANNED_MAX = 500

/** Papers of a location on which work is to be done and for which no time was planned, the most urgent first. */
export async function readUnplanned(tx: Tx, session: Session, location: string) {
  const rows = await papers(tx)
    .where('p.location_uuid', '=', location)
    .where('p.status', 'in', ['new', 'in_progress'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plan_blocks as b')
            .select(sql`1`.as('one'))
            .whereRef('b.dealer_id', '=', 'p.dealer_id')
            .whereRef('b.paper_uuid', '=', 'p.uuid')
            .where('b.deleted_at', 'is', null),
        ),
      ),
    )
    .orderBy(
      sql`case p.priority when 'safety' then 3 when 'waiting_customer' then 2 when 'urgent' then 1 else 0 end`,
      'desc',
    )
    .orderBy(sql`p.promised_at asc nulls last`)
    .orderBy('p.created_at')
    .orderBy('p.uuid')
    .limit(UNPLANNED_MAX)
    .execute()
  return withWorks(tx, session, rows, false)
}
