import { randomUUID } from 'node:crypto'
import type { PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import { NEW_BLOCK } from '#contract/planning/blocks.ts'

/** An hour of work without a technician, on a Wednesday at eight in Berlin, with the given changes. */
export function plannedBlock(given: Partial<PlannedBlock> = {}): PlannedBlock {
  return {
    ...NEW_BLOCK,
    uuid: randomUUID(),
    paper_uuid: randomUUID(),
    location_uuid: randomUUID(),
    start: '2026-03-04T07:00:00.000Z',
    planned_minutes: 60,
    note: '',
    ...given,
  }
}
