import { randomUUID } from 'node:crypto'
import type { PlannedBlock } from '#contract/api/planner/plannerShapes.ts'

/** An hour of work for nobody in particular, on a Wednesday at eight in Berlin, and what is different about it. */
export function plannedBlock(given: Partial<PlannedBlock> = {}): PlannedBlock {
  return {
    uuid: randomUUID(),
    paper_uuid: randomUUID(),
    work_uuids: [],
    location_uuid: randomUUID(),
    start: '2026-03-04T07:00:00.000Z',
    planned_minutes: 60,
    done_minutes: 0,
    buffer_minutes: 0,
    technicians: [],
    bay: null,
    team_uuid: null,
    is_fixed: false,
    part_of: null,
    part: 1,
    parts: 1,
    promised_at: null,
    priority: 0,
    state: 'planned',
    needs: { skills: [], bay_kinds: [], loan_car_uuid: null, wheel_set: 'none', parts: 'none' },
    carried_from: null,
    carry_reason: null,
    note: '',
    ...given,
  }
}
