import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { orphansAt } from '#contract/planning/orphans.ts'
import { blockFor, type PlannerPaper } from '../data/planData.ts'
import { lineOf, type PlanLine, planLines } from './planLines.ts'

type Given = {
  readonly calendar: Calendar
  readonly plan: Plan
  readonly unplanned: readonly PlannerPaper[]
  readonly locationUuid: string
  readonly timeZone: string
  readonly days: readonly string[]
  /** Papers whose promise is in danger on these days. */
  readonly endangered: ReadonlySet<string>
}

type ListLines = {
  readonly lines: readonly PlanLine[]
  /** Whether a block names a person or a bay that is no longer here. */
  readonly isGone: (block: PlannerBlock) => boolean
}

/**
 * All lines of the list for some days. First come blocks of any day that name a removed person or bay. Then come
 * unplanned papers and the blocks of these days. Last come other blocks of the `endangered` papers.
 */
export function listLines({ calendar, plan, unplanned, locationUuid, timeZone, days, endangered }: Given): ListLines {
  const orphaned = orphansAt(calendar, plan.values(), locationUuid).map((block) => lineOf(calendar, block))
  const gone = new Set(orphaned.map(({ block }) => block.uuid))
  const dated = planLines(calendar, plan, { locationUuid, timeZone, days }).filter(({ block }) => !gone.has(block.uuid))
  const planned = new Set([...plan.values()].map(({ paper_uuid }) => paper_uuid))
  // An unplanned paper is shown as the block that it would become, with the uuid of the paper.
  const fresh = unplanned
    .filter(({ uuid }) => !planned.has(uuid))
    .map((paper) => ({ block: blockFor(paper, paper.uuid), start: null, end: null }))
  const known = new Set([...gone, ...dated.map(({ block }) => block.uuid)])
  const further = [...plan.values()]
    .filter(({ uuid, paper_uuid, state, location_uuid }) => {
      if (state === 'finished' || location_uuid !== locationUuid || known.has(uuid)) return false
      return endangered.has(paper_uuid)
    })
    .map((block) => lineOf(calendar, block))
  return { lines: [...orphaned, ...fresh, ...dated, ...further], isGone: ({ uuid }) => gone.has(uuid) }
}
