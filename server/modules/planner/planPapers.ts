import { sql } from 'kysely'
import type { PlanPaper } from '#contract/api/planner/plannerShapes.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { QuestionState } from '#contract/workshop/consentLink.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

const OPEN = ['new', 'in_progress', 'completed', 'delivered'] as const

/**
 * State of the newest question to the customer of a paper (`p`). An answer is shown for a day, because by then the
 * works say what was agreed.
 */
const question = sql<QuestionState>`coalesce((select case
      when q.answered_at is not null then case when q.answered_at > now() - interval '1 day' then 'answered' else '' end
      when q.ended_at is not null or q.expires_at <= now() then ''
      when q.opened_at is not null then 'opened' else 'sent' end
    from consent_links q where q.dealer_id = p.dealer_id and q.paper_uuid = p.uuid
    order by q.created_at desc, q.uuid desc limit 1), '')`

/**
 * Papers with what blocks show of them. Without the permission to read papers at a location, customer names are hidden.
 */
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
      'p.estimated_ze',
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
      question.as('question'),
    ])
    .where('p.deleted_at', 'is', null)
}
type Row = Awaited<ReturnType<ReturnType<typeof papers>['execute']>>[number]

async function withWorks(tx: Tx, session: Session, rows: readonly Row[], isWall: boolean): Promise<PlanPaper[]> {
  if (rows.length === 0) return []
  const works = await tx
    .selectFrom('works')
    .select(['uuid', 'paper_uuid', 'position', 'extension', 'text', 'labour_number', 'target_ze', 'state'])
    .select(['technician_uuid', 'skill', 'bay_kind'])
    .where(
      'paper_uuid',
      'in',
      rows.map(({ uuid }) => uuid),
    )
    .where('deleted_at', 'is', null)
    // Works that the customer declined cannot be planned.
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

/** Data of papers that their blocks show. */
export async function readPapers(tx: Tx, session: Session, uuids: readonly string[], isWall = false) {
  if (uuids.length === 0) return []
  return withWorks(tx, session, await papers(tx).where('p.uuid', 'in', uuids).orderBy('p.uuid').execute(), isWall)
}

/** Whether a paper has open work but no block. */
const isUnplanned = sql<boolean>`(p.status in ('new', 'in_progress') and not exists (
  select from plan_blocks b where b.dealer_id = p.dealer_id and b.paper_uuid = p.uuid and b.deleted_at is null))`

/** Papers of a location without a block that were promised for before a moment. */
export async function readUnplannedPromises(tx: Tx, location: string, before: number) {
  return tx
    .selectFrom('papers as p')
    .select(['p.uuid', 'p.promised_at'])
    .where('p.location_uuid', '=', location)
    .where('p.deleted_at', 'is', null)
    .where('p.promised_at', '<', new Date(before).toISOString())
    .where(isUnplanned)
    .execute()
}

/** At most this many unplanned papers that are read. A planner cannot plan more by hand. */
const UNPLANNED_MAX = 500

/** Papers of a location with open work but no block, most urgent first. */
export async function readUnplanned(tx: Tx, session: Session, location: string) {
  const rows = await papers(tx)
    .where('p.location_uuid', '=', location)
    .where(isUnplanned)
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
