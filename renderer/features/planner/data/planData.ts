import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { PlanBlock, PlanPaper } from '#contract/api/planner/plannerShapes.ts'
import { NEW_BLOCK, type PlannerBlock } from '#contract/planning/blocks.ts'
import { minutesOfZe, neededTime, needsOfWorks } from '#contract/planning/needs.ts'

type Answer = EndpointOutput<'GET /v1/workshop/planner'>

/** A block as the server keeps it. */
export type SavedBlock = PlanBlock
/** The part of a paper that the plan shows. */
export type PlannerPaper = PlanPaper
export type PlannerTeam = Answer['teams'][number]
type PlannerLocation = Answer['location']
export type PlannerBay = PlannerLocation['bays'][number]
export type PlannerPerson = Answer['people'][number]
/** A person whom blocks name and who does not work at the location, or no longer. */
export type PlannerFormer = Answer['former'][number]
/** A time in which a person works at a location whose plan the user may not read. */
export type BusyElsewhere = Answer['busy_elsewhere'][number]
/** An absence as its editor sees it. */
export type PlanAbsence = EndpointOutput<'GET /v1/workshop/planner/absences'>['items'][number]
export type LoanCar = Answer['loan_cars'][number]
/** The planner's data of a location for some days, without blocks, which are in the store. */
export type PlanFrame = Omit<Answer, 'blocks'>

export const nameOf = ({ first_name, last_name }: Pick<PlannerPerson, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

/** The works of a block in a few words; all works of the paper when the block names none. */
export function workText(block: PlannerBlock, paper: PlannerPaper | undefined): string {
  const works = paper?.works ?? []
  const own = works.filter(({ uuid }) => block.work_uuids.includes(uuid))
  return (own.length > 0 ? own : works).map(({ text }) => text).join(', ')
}

/** Target time of the works of a block (ZE), as the paper shows it. Canceled works do not count. */
export function targetOf({ work_uuids }: PlannerBlock, paper: PlannerPaper | undefined): number {
  const works = paper?.works ?? []
  const own = works.filter(({ uuid }) => work_uuids.includes(uuid))
  const counted = (own.length > 0 ? own : works).filter(({ state }) => state !== 'canceled')
  return counted.reduce((sum, { target_ze }) => sum + target_ze, 0)
}

const openWorks = ({ works }: PlannerPaper) => works.filter(({ state }) => state === 'new' || state === 'in_progress')

/** Whether at least one open work of a paper has a target time, or the paper an estimate. */
export const hasHours = (paper: PlannerPaper): boolean =>
  paper.estimated_ze > 0 || openWorks(paper).some(({ target_ze }) => target_ze > 0)

/** A new block for a paper without one: its open works, their planned time and their needs. */
export function blockFor(paper: PlannerPaper, uuid: string): PlannerBlock & { readonly note: string } {
  const open = openWorks(paper)
  const { ze } = neededTime(open, paper.estimated_ze)
  return {
    ...NEW_BLOCK,
    uuid,
    paper_uuid: paper.uuid,
    work_uuids: open.map((work) => work.uuid),
    location_uuid: paper.location_uuid,
    planned_minutes: Math.max(LEAST_MINUTES, minutesOfZe(ze)),
    team_uuid: paper.workshop_uuid,
    is_fixed: paper.promised_is_binding,
    promised_at: paper.promised_at,
    needs: { ...NEW_BLOCK.needs, ...needsOfWorks(open, paper.drive) },
    note: '',
  }
}

/** Planned minutes of work without a target. The user is asked for the real time when planning it. */
const LEAST_MINUTES = 30
