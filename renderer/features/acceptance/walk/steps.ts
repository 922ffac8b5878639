import { IconCamera, IconCar, IconCarCrash, IconChecklist, IconKey, IconSignature, IconTool } from '@tabler/icons-react'
import { EXTERIOR_VIEWS } from '#contract/service/acceptance.ts'
import { takenViews } from '../data/takenViews.ts'
import type { Visit } from '../data/useVisit.ts'

/** The steps of the walk, in their usual order. Any order is possible. */
export const STEPS = ['car', 'photos', 'checks', 'damage', 'findings', 'handover', 'sign'] as const
export type Step = (typeof STEPS)[number]

export const STEP_ICONS = {
  car: IconCar,
  photos: IconCamera,
  checks: IconChecklist,
  damage: IconCarCrash,
  findings: IconTool,
  handover: IconKey,
  sign: IconSignature,
} as const satisfies Record<Step, unknown>

/** How many entries of a step are `done`, out of `all`. A step without `all` has no fixed number of entries. */
export type Progress = { done: number; all?: number }

const count = (values: readonly boolean[]) => values.filter(Boolean).length

/** How far each step is. */
export function progressOf(visit: Visit): Record<Step, Progress> {
  const { row } = visit
  const car = [
    row.licensePlate !== '' || row.vin !== '',
    row.customer_name !== '',
    row.kilometers !== null,
    row.fuel !== null || row.battery !== null,
  ]
  return {
    car: { done: count(car), all: car.length },
    photos: { done: takenViews(visit).length, all: EXTERIOR_VIEWS.length },
    checks: { done: count(row.checks.map(({ result }) => result !== '')), all: row.checks.length },
    damage: { done: row.damage_marks.length },
    findings: { done: count(row.findings.map(({ answer }) => answer !== 'open')), all: row.findings.length },
    handover: { done: count([row.keys !== null]), all: 1 },
    sign: { done: count([row.is_signed]), all: 1 },
  }
}

/** Whether a step is complete. A step without `all` never is. */
export const isDone = ({ done, all }: Progress) => all !== undefined && all > 0 && done >= all

/** The step with which the user continues: the first incomplete one, or `sign`. */
export const firstOpen = (progress: Record<Step, Progress>): Step =>
  STEPS.find((step) => {
    const { all } = progress[step]
    return all !== undefined && all > 0 && !isDone(progress[step])
  }) ?? 'sign'
