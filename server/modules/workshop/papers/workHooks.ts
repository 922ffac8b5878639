import { sql } from 'kysely'
import type { RecordRow } from '#contract/records/define.ts'
import type { work } from '#contract/records/work.ts'
import type { WorkState } from '#contract/workshop/enumerations.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { notOfWorkshop, requireWorkshopPeople } from '#server/staff/workshopPeople.ts'
import type { Begun, RunningStamps } from './begun.ts'
import { followTechnician, helpersOf } from './changeHelpers.ts'
import { lockExtensionsOf, type undoForWork } from './customersAnswer.ts'
import { requireSameLocation, touchPaper } from './partOfPaper.ts'
import { removableBy, requireRemovable } from './removableWork.ts'

type WorkRow = RecordRow<typeof work>
type WorkWrite = Parameters<typeof undoForWork>[3]
type Setting = { hub: Hub; session: Session; now: number }
type Services = {
  hub: Hub
  now: () => number
  /** Refuses to begin a work, or begins its paper. Null if the caller has already done so. */
  begin: ((tx: Tx, session: Session, work: Begun) => Promise<unknown>) | null
  stamps: RunningStamps
  /** Undoes the customer's answer to an extension that gets another work. Null if the caller writes the answers. */
  undo: ((tx: Tx, session: Session, write: WorkWrite) => Promise<void>) | null
  /** The caller has checked which works may be deleted. */
  isRemovalChecked?: boolean
}

/** Whether a change of state begins a work. Marking a work as done that was never begun also begins it. */
function isBegun(before: WorkState | undefined, after: WorkState | undefined): boolean {
  if (after === 'in_progress') return before !== 'in_progress'
  return after === 'completed' && before !== 'in_progress' && before !== 'completed'
}

/** Whether a work must not continue: it was canceled, or moved to an extension that the customer declined. */
const isDropped = (changes: Partial<WorkRow>, row: WorkRow): boolean =>
  changes.state === 'canceled' || (changes.extension !== undefined && row.is_put_off)

async function requireExtension(tx: Tx, paperUuid: string, number: number): Promise<void> {
  const found = await tx
    .selectFrom('extensions')
    .select('uuid')
    .where('paper_uuid', '=', paperUuid)
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure('validation_failed', { fields: { extension: 'not_found' } })
}

/**
 * Records the move of a work in the history of the paper that it leaves. The work keeps its people. This history and
 * that of the work name those who do not belong to the workshop at the new location.
 */
async function recordMove(tx: Tx, setting: Setting, paper_uuid: string, row: WorkRow): Promise<void> {
  const { session, now } = setting
  const assigned = [row.technician_uuid, ...row.helpers.map(({ user_uuid }) => user_uuid)]
  const people = await notOfWorkshop(
    tx,
    row.location_uuid,
    assigned.filter((one) => one !== null),
  )
  const kept = people.length > 0 ? { people } : {}
  await recordEvent(tx, session, now, {
    event: 'paper.work.moved',
    uuid: paper_uuid,
    before: { works: [row.text] },
    after: { papers: [row.paper_uuid], ...kept },
  })
  if (people.length > 0)
    await recordEvent(tx, session, now, { event: 'work.people.kept', uuid: row.uuid, before: {}, after: kept })
}

/** A work has its paper's location and an existing extension. Its paper gets a new version. */
export function workHooks({ hub, now, begin, stamps, undo, isRemovalChecked = false }: Services): Hooks<typeof work> {
  const beginBy = async (tx: Tx, write: Write<typeof work>, whole: Partial<WorkRow>) => {
    const { session, uuid, before, changes } = write
    if (!begin || !isBegun(before?.state, changes.state)) return
    const helpers = (before?.helpers ?? []).map(({ user_uuid }) => user_uuid)
    const { paper_uuid = '', extension = 1, hold_reason = '', technician_uuid = null } = whole
    const people = technician_uuid === null ? [session.userUuid] : [technician_uuid, ...helpers]
    await begin(tx, session, { uuid, paper_uuid, extension, hold_reason, people })
  }

  return {
    async beforeLock(tx, verb, changes, uuids) {
      const { state, extension } = changes
      if (state === 'canceled' || extension !== undefined) await stamps.holdPeople(tx, uuids)
      if (undo) await lockExtensionsOf(tx, verb, changes, uuids)
    },
    computed: {
      helpers: helpersOf,
      removable_by: removableBy,
      is_put_off: sql`is_put_off(r.dealer_id, r.paper_uuid, r.extension)`,
    },
    async beforeWrite(tx, write) {
      const { verb, before, changes } = write
      if (verb === 'delete' || verb === 'restore') {
        if (!isRemovalChecked && before) await requireRemovable(tx, write.session, before)
        return undefined
      }
      const whole = { ...before, ...changes }
      await requireSameLocation(tx, whole)
      const { extension = 1, paper_uuid = '', location_uuid = '' } = whole
      if (changes.technician_uuid) await requireWorkshopPeople(tx, location_uuid, [changes.technician_uuid])
      if (extension > 1 && (changes.extension !== undefined || changes.paper_uuid !== undefined))
        await requireExtension(tx, paper_uuid, extension)
      await beginBy(tx, write, whole)
      return undefined
    },
    async afterWrite(tx, write, row) {
      const { verb, session, before, changes } = write
      if (verb === 'update' && changes.technician_uuid !== undefined) await followTechnician(tx, row)
      await undo?.(tx, session, { verb, before, changes, row })
      const setting = { hub, session, now: now() }
      await touchPaper(tx, setting, row.paper_uuid, ['target_ze', 'done_ze'])
      if (isDropped(changes, row)) await stamps.end(tx, session, [row.uuid])
      if (before && before.paper_uuid !== row.paper_uuid) {
        await recordMove(tx, setting, before.paper_uuid, row)
        await touchPaper(tx, setting, before.paper_uuid, ['target_ze', 'done_ze'])
      }
    },
  }
}
