import { sql } from 'kysely'
import type { RecordRow } from '#contract/records/define.ts'
import type { work } from '#contract/records/work.ts'
import type { WorkState } from '#contract/workshop/enumerations.ts'
import type { Tx } from '#server/db/database.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { Begun } from './begun.ts'
import { followTechnician, helpersOf } from './changeHelpers.ts'
import { requireSameSite, type TellPlan, touchPaper } from './partOfPaper.ts'

/** The step that a paper took with its first work: who hears of it, and fields that the plan hears of. */
type Step = { tell: () => void; fields: readonly string[] }
type WorkRow = RecordRow<typeof work>
type Services = {
  hub: Hub
  now: () => number
  tellPlan: TellPlan
  /** Refuses to begin a work, or begins its paper. Null for a caller that has done so itself. */
  begin: ((tx: Tx, session: Session, work: Begun) => Promise<Step | null>) | null
}

/** Whether a change of state begins a work; saying that one is done that was never begun does, too. */
function isBegun(before: WorkState | undefined, after: WorkState | undefined): boolean {
  if (after === 'in_progress') return before !== 'in_progress'
  return after === 'completed' && before !== 'in_progress' && before !== 'completed'
}

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

/** A work is where its paper is, belongs to an extension that exists, and its paper is another one afterwards. */
export function workHooks({ hub, now, tellPlan, begin }: Services): Hooks<typeof work> {
  /** The step of its paper that a work brought with it is told after the commit. */
  const pending = new WeakMap<Write<typeof work>, Step>()

  const beginBy = async (tx: Tx, write: Write<typeof work>, whole: Partial<WorkRow>) => {
    const { session, uuid, before, changes } = write
    if (!begin || !isBegun(before?.state, changes.state)) return
    const helpers = (before?.helpers ?? []).map(({ user_uuid }) => user_uuid)
    const { paper_uuid = '', extension = 1, hold_reason = '', technician_uuid = null } = whole
    const people = technician_uuid === null ? [session.userUuid] : [technician_uuid, ...helpers]
    const step = await begin(tx, session, { uuid, paper_uuid, extension, hold_reason, people })
    if (step) pending.set(write, step)
  }

  return {
    computed: {
      helpers: helpersOf,
      is_put_off: sql`is_put_off(r.dealer_id, r.paper_uuid, r.extension)`,
    },
    async beforeWrite(tx, write) {
      const { verb, before, changes } = write
      if (verb === 'delete' || verb === 'restore') return undefined
      const whole = { ...before, ...changes }
      await requireSameSite(tx, whole)
      const { extension = 1, paper_uuid = '' } = whole
      if (extension > 1 && (changes.extension !== undefined || changes.paper_uuid !== undefined))
        await requireExtension(tx, paper_uuid, extension)
      await beginBy(tx, write, whole)
      return undefined
    },
    async afterWrite(tx, write, row) {
      const { verb, session, before, changes } = write
      if (verb === 'update' && changes.technician_uuid !== undefined) await followTechnician(tx, row)
      const setting = { hub, session, now: now() }
      const step = pending.get(write)
      const tell = [await touchPaper(tx, setting, row.paper_uuid, ['target_ze', 'done_ze'])]
      if (step) tell.unshift(step.tell)
      if (before && before.paper_uuid !== row.paper_uuid)
        tell.push(await touchPaper(tx, setting, before.paper_uuid, ['target_ze', 'done_ze']))
      const places = [...new Set([row.location_uuid, before?.location_uuid ?? row.location_uuid])]
      const fields = [...Object.keys(changes), ...(step?.fields ?? [])]
      tell.push(await tellPlan(tx, session, { uuid: row.paper_uuid, places, fields }))
      return () => {
        for (const one of tell) one()
      }
    },
  }
}
