import { type PlannerBlock, tasksOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'

/** Why a technician needs more or less time than the target. */
type PaceLine = {
  readonly person: string
  /** The technician's share of the planned minutes. */
  readonly planned: number
  /** Factor by which the technician's pace multiplies `planned`. */
  readonly times: number
  readonly taken: number
  readonly factor: number
  readonly secondaryPercent: number
}

/** One line for each technician of a block whose pace is not 1, the pace of target times. */
export function paceLines(calendar: Calendar, block: PlannerBlock): PaceLine[] {
  return tasksOf(calendar, block, block.planned_minutes).flatMap(
    ({ technicianUuid, time: { pace }, minutes }, index) => {
      const person = technicianUuid === null ? undefined : calendar.people.get(technicianUuid)
      if (!person || pace === 1 || pace <= 0) return []
      const share = block.technicians[index]?.share ?? 1
      return [
        {
          person: person.uuid,
          planned: Math.round(block.planned_minutes * share),
          times: 1 / pace,
          taken: minutes,
          factor: person.factor,
          secondaryPercent: person.secondary_percent,
        },
      ]
    },
  )
}
