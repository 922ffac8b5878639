import { sql } from 'kysely'
import type { serviceRequest } from '#contract/records/serviceRequest.ts'
import { commentCount } from '#server/comments/commented.ts'
import type { Tx } from '#server/db/database.ts'
import { attachmentColumns } from '#server/files/texts/attachedRows.ts'
import { nextNumber } from '#server/numbers/nextNumber.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { requireOwnPaper } from '#server/records/requireOwnPaper.ts'
import { Failure } from '#server/request/failure.ts'
import { insertFirstState } from '#server/states/history.ts'
import { followRequest } from './followRequest.ts'
import { inboxOf, REQUEST_HISTORY, type RequestRow, type Tellers } from './openRequest.ts'
import { REQUEST_FILES } from './requestFiles.ts'

type RequestWrite = Write<typeof serviceRequest>

/** At most this many attempts to find a free number, because numbers of other programs may occupy counted ones. */
const TRIES = 100

const isOpen = sql`r.status in ('new', 'in_progress')`
const tries = sql<number>`(select count(*) from service_request_attempts a
  where a.dealer_id = r.dealer_id and a.request_uuid = r.uuid)`
const endOfToday = sql`(select date_trunc('day', now() + interval '1 day', l.time_zone) from locations l
  where l.dealer_id = r.dealer_id and l.uuid = r.location_uuid)`

const computed: NonNullable<Hooks<typeof serviceRequest>['computed']> = {
  status: sql`r.status`,
  hold_reason: sql`r.hold_reason`,
  state_since: sql`r.state_since`,
  hold_since: sql`r.hold_since`,
  hold_until: sql`r.hold_until`,
  hold_note: sql`r.hold_note`,
  creator_uuid: sql`r.creator_uuid`,
  modifier_uuid: sql`r.modifier_uuid`,
  taken_by_uuid: sql`r.taken_by_uuid`,
  assignee_uuid: sql`coalesce(r.taken_by_uuid, r.user_target_uuid)`,
  // A canceled or deleted appointment counts like none, so that another one can be made.
  checkin_uuid: sql`(select c.uuid from checkins c where c.dealer_id = r.dealer_id and c.uuid = r.checkin_uuid
    and c.deleted_at is null and c.status <> 'canceled')`,
  first_action_at: sql`r.first_action_at`,
  completed_at: sql`r.completed_at`,
  tries,
  comment_count: commentCount('serviceRequest'),
  is_overdue: sql`(${isOpen} and r.target_date < now())`,
  is_today: sql`(${isOpen} and r.target_date < ${endOfToday})`,
  is_unassigned: sql`(coalesce(r.taken_by_uuid, r.user_target_uuid, r.department_target_uuid) is null)`,
}

async function freeNumber(tx: Tx, now: number): Promise<string> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const number = await nextNumber(tx, 'service_request', now)
    const { rows } = await sql`select from service_requests where number_folded = lower(${number}) limit 1`.execute(tx)
    if (number !== null && rows.length === 0) return number
  }
  throw new Failure('numbers_used_up')
}

/**
 * Columns that follow from a new target. A person replaces a department, and a department replaces a person. A new
 * target has not taken the request over yet.
 */
function targetColumns({ before, changes }: RequestWrite): Record<string, unknown> {
  const { user_target_uuid: user, department_target_uuid: department } = changes
  if (user && department)
    throw new Failure('validation_failed', { fields: { department_target_uuid: 'unknown_value' } })
  if (user === undefined && department === undefined) return {}
  const other: Record<string, null> = {}
  if (user && before?.department_target_uuid) other.department_target_uuid = null
  if (department && before?.user_target_uuid) other.user_target_uuid = null
  return Object.assign(other, { taken_by_uuid: null })
}

/** Refuses watchers who are not users. Users who were deleted later stay. */
async function requireWatchers(tx: Tx, { before, changes }: RequestWrite): Promise<void> {
  const known = new Set(before?.watcher_uuids ?? [])
  const added = [...new Set(changes.watcher_uuids ?? [])].filter((uuid) => !known.has(uuid))
  if (added.length === 0) return
  const found = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', 'in', added)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < added.length)
    throw new Failure('validation_failed', { fields: { watcher_uuids: 'unknown_value' } })
}

/** A request has a number and one target, and its entry in the inbox follows every write. */
export function requestHooks(tellers: Tellers): Hooks<typeof serviceRequest> {
  const { now } = tellers
  return {
    computed,
    async beforeWrite(tx, write) {
      const { verb, session, before, changes } = write
      const modifier_uuid = session.userUuid
      if (verb === 'delete' || verb === 'restore') return { modifier_uuid }
      await requireWatchers(tx, write)
      const location_uuid = changes.location_uuid ?? before?.location_uuid ?? ''
      await requireOwnPaper(tx, session, { paper_uuid: changes.paper_uuid, location_uuid })
      const files = await attachmentColumns(tx, session, changes.attachments, REQUEST_FILES)
      const written = Object.assign({ modifier_uuid }, files, targetColumns(write))
      if (verb === 'update') return changes.number === '' ? Object.assign(written, { number: before?.number }) : written
      const number = changes.number || (await freeNumber(tx, now()))
      return Object.assign(written, {
        number,
        status: 'new',
        state_since: new Date(now()),
        creator_uuid: modifier_uuid,
      })
    },
    async afterWrite(tx, { verb, session, uuid }, row) {
      if (verb === 'create') await insertFirstState(tx, REQUEST_HISTORY, session, uuid, now())
      await followRequest(tx, inboxOf(tellers, session), row as RequestRow)
    },
  }
}
