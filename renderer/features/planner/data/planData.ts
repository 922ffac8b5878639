import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { PlanBlock, PlanPaper } from '#contract/api/planner/plannerShapes.ts'
import type { PlannerBlock } from '#contract/planning/blocks.ts'

type Answer = EndpointOutput<'GET /v1/workshop/planner'>

/** A block as the server keeps it. */
export type SavedBlock = PlanBlock
/** A paper as far as the plan shows it. */
export type PlannerPaper = PlanPaper
export type PlannerTeam = Answer['teams'][number]
type PlannerSite = Answer['location']
export type PlannerBay = PlannerSite['bays'][number]
export type PlannerPerson = Answer['people'][number]
/** Somebody whom work names and who does not work at the site (any more). */
export type PlannerFormer = Answer['former'][number]
/** An absence as whoever keeps it sees it. */
export type PlanAbsence = EndpointOutput<'GET /v1/workshop/planner/absences'>['items'][number]
export type LoanCar = Answer['loan_cars'][number]
/** What the planner knows of a site on some days, without its blocks: those are in the store. */
export type PlanFrame = Omit<Answer, 'blocks'>

export const nameOf = ({ first_name, last_name }: Pick<PlannerPerson, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

/** The works of a block in a few words; all of the paper's when it names none. */
export function workText(block: PlannerBlock, paper: PlannerPaper | undefined): string {
  const works = paper?.works ?? []
  const own = works.filter(({ uuid }) => block.work_uuids.includes(uuid))
  return (own.length > 0 ? own : works).map(({ text }) => text).join(', ')
}

/** A block for a paper that has none yet: its open works, and the time that they are planned with. */
export function blockFor(paper: PlannerPaper, uuid: string): PlannerBlock & { readonly note: string } {
  const open = paper.works.filter(({ state }) => state === 'new' || state === 'in_progress')
  const ze = open.reduce((sum, { target_ze }) => sum + target_ze, 0)
  return {
    uuid,
    paper_uuid: paper.uuid,
    work_uuids: open.map((work) => work.uuid),
    location_uuid: paper.location_uuid,
    start: null,
    planned_minutes: Math.max(LEAST_MINUTES, Math.ceil((ze * MINUTES_PER_HOUR) / ZE_PER_HOUR)),
    done_minutes: 0,
    buffer_minutes: 0,
    technicians: [],
    bay: null,
    team_uuid: paper.workshop_uuid,
    is_fixed: paper.promised_is_binding,
    part_of: null,
    part: 1,
    parts: 1,
    promised_at: paper.promised_at,
    priority: 0,
    state: 'planned',
    needs: { skills: [], bay_kinds: [], loan_car_uuid: null, wheel_set: 'none', parts: 'none' },
    carried_from: null,
    carry_reason: null,
    note: '',
  }
}

/** Work without a target takes half an hour until somebody knows better. */
const LEAST_MINUTES = 30
const MINUTES_PER_HOUR = 60
/** A time unit is 36 seconds. */
const ZE_PER_HOUR = 100
