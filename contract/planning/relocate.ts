import { type PlannerBlock, restOf } from './blocks.ts'
import { applyChange, changeBetween, type Plan, type PlanChange } from './changes.ts'
import { cutBlock, replacing } from './operations.ts'

/** Old and new location of a paper's blocks, and the people, teams and cars of the new one. */
type Relocation = {
  readonly from: string
  readonly to: string
  readonly isThere: {
    readonly technician: (uuid: string) => boolean
    readonly team: (uuid: string) => boolean
    readonly loanCar: (uuid: string) => boolean
  }
  /** Creates the uuid of the block for the rest when a part was done. */
  readonly newUuid: (uuid: string) => string
}

/** Values of a block at the new location: without a date, a bay, or technicians who do not work there. */
function waiting(block: PlannerBlock, { to, isThere }: Relocation): Partial<PlannerBlock> {
  const { team_uuid: team, needs } = block
  const car = needs.loan_car_uuid
  return {
    location_uuid: to,
    start: null,
    bay: null,
    technicians: block.technicians.filter(({ uuid }) => isThere.technician(uuid)),
    team_uuid: team !== null && isThere.team(team) ? team : null,
    needs: { ...needs, loan_car_uuid: car !== null && isThere.loanCar(car) ? car : null },
    state: block.state === 'on_hold' ? 'on_hold' : 'planned',
  }
}

/**
 * Takes the unfinished blocks of a paper out of the plan of one location. Adds them undated at another, with their
 * works, minutes and promise. The done parts stay at the old location.
 */
export function relocate(plan: Plan, paperUuid: string, relocation: Relocation): PlanChange {
  let next = plan
  for (const { uuid, paper_uuid, location_uuid } of plan.values()) {
    // An earlier cut of this loop may have renumbered the series.
    const block = next.get(uuid)
    if (!block || paper_uuid !== paperUuid || location_uuid !== relocation.from || block.state === 'finished') continue
    const onward = waiting(block, relocation)
    const change =
      block.start === null || block.done_minutes === 0
        ? replacing(next, [{ ...block, ...onward }])
        : cutBlock(next, block, {
            at: block.done_minutes,
            uuid: relocation.newUuid(uuid),
            first: { state: 'finished', planned_minutes: block.done_minutes },
            second: { ...onward, planned_minutes: restOf(block), done_minutes: 0 },
          })
    next = applyChange(next, change)
  }
  return changeBetween(plan, next)
}
