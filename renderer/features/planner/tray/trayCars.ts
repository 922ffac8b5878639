import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import { leftOver } from '#contract/planning/carryOver.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { orphansAt } from '#contract/planning/orphans.ts'
import type { PlannerPaper } from '../data/planData.ts'

/** The blocks of each car, in the order of the first block of each car. */
export const byCar = <Block extends Pick<PlannerBlock, 'paper_uuid'>>(blocks: readonly Block[]): Block[][] => [
  ...Map.groupBy(blocks, ({ paper_uuid }) => paper_uuid).values(),
]

type At = { readonly calendar: Calendar; readonly locationUuid: string; readonly now: number }

/** The lists of the tray. */
export function trayBlocks(plan: Plan, { calendar, locationUuid, now }: At) {
  const { left, placed } = leftOver(plan, calendar, locationUuid, now)
  const undated = [...plan.values()].filter(
    ({ location_uuid, start, state }) => location_uuid === locationUuid && start === null && state !== 'finished',
  )
  return { orphaned: orphansAt(calendar, plan.values(), locationUuid), carried: [...left, ...placed], undated }
}

/** Papers of a location that have no block there. */
export function papersLeft(plan: Plan, unplanned: readonly PlannerPaper[], locationUuid: string): PlannerPaper[] {
  const here = [...plan.values()].filter(({ location_uuid }) => location_uuid === locationUuid)
  const planned = new Set(here.map(({ paper_uuid }) => paper_uuid))
  return unplanned.filter(({ uuid }) => !planned.has(uuid))
}

/** The blocks that the tray shows in one card with a block, because they belong to the same car and list. */
export function trayStay(plan: Plan, uuid: string, at: At): string[] {
  const lists = Object.values(trayBlocks(plan, at))
  const list = lists.find((blocks) => blocks.some((block) => block.uuid === uuid)) ?? []
  const paper = plan.get(uuid)?.paper_uuid
  const stay = list.filter(({ paper_uuid }) => paper_uuid === paper).map((block) => block.uuid)
  return stay.length > 0 ? stay : [uuid]
}
