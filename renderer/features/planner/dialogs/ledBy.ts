import type { PlannerBlock } from '#contract/planning/blocks.ts'

type Technicians = PlannerBlock['technicians']

/** The technicians of a block after its first technician was replaced. Helpers stay. */
export function ledBy(technicians: Technicians, first: string | null): Technicians {
  if (first === null) return []
  const [before, ...helpers] = technicians
  return [{ uuid: first, share: before?.share ?? 1 }, ...helpers.filter(({ uuid }) => uuid !== first)]
}
