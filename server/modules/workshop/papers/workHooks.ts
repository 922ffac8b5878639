import type { work } from '#contract/records/work.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { followTechnician, helpersOf } from './changeHelpers.ts'
import { requireSameSite, type TellPlan, touchPaper } from './partOfPaper.ts'

type Services = { hub: Hub; now: () => number; tellPlan: TellPlan }

/** A work is where its paper is, belongs to an extension that exists, and its paper is another one afterwards. */
export function workHooks({ hub, now, tellPlan }: Services): Hooks<typeof work> {
  return {
    computed: { helpers: helpersOf },
    async beforeWrite(tx, { verb, before, changes }) {
      if (verb === 'delete' || verb === 'restore') return undefined
      const whole = { ...before, ...changes }
      await requireSameSite(tx, whole)
      const { extension = 1, paper_uuid = '' } = whole
      if (extension > 1 && (changes.extension !== undefined || changes.paper_uuid !== undefined)) {
        const found = await tx
          .selectFrom('extensions')
          .select('uuid')
          .where('paper_uuid', '=', paper_uuid)
          .where('number', '=', extension)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (!found) throw new Failure('validation_failed', { fields: { extension: 'not_found' } })
      }
      return undefined
    },
    async afterWrite(tx, { verb, session, before, changes }, row) {
      if (verb === 'update' && changes.technician_uuid !== undefined) await followTechnician(tx, row)
      const setting = { hub, session, now: now() }
      const tell = [await touchPaper(tx, setting, row.paper_uuid, ['target_ze', 'done_ze'])]
      if (before && before.paper_uuid !== row.paper_uuid)
        tell.push(await touchPaper(tx, setting, before.paper_uuid, ['target_ze', 'done_ze']))
      const places = [...new Set([row.location_uuid, before?.location_uuid ?? row.location_uuid])]
      tell.push(await tellPlan(tx, session, { uuid: row.paper_uuid, places, fields: Object.keys(changes) }))
      return () => {
        for (const one of tell) one()
      }
    },
  }
}
