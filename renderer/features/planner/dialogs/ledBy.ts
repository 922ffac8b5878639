import type { PlannerBlock } from '#contract/planning/blocks.ts'

type Technicians = PlannerBlock['technicians']

/** Who works on a block when somebody takes the place of its first technician; those who help stay. */
export function ledBy(technicians: Technicians, first: string | null): Technicians {
  if (first === null) return []
  const [before, ...helpers] = technicians
  return [{ uuid: first, share: before?.share ?? 1 }, ...helpers.filter(({ uuid }) => uuid !== first)]
}
