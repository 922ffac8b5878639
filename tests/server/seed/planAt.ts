import { NEW_BLOCK, type PlannerBlock } from '#contract/planning/blocks.ts'
import { type Calendar, makeCalendar } from '#contract/planning/calendar.ts'
import type { Person } from '#contract/planning/workingTime.ts'
import type { Week } from './weekAt.ts'

/** The working hours of all people, as the planner counts them. */
export function calendarOf({ sites: locations, work_models, absences }: Week): Calendar {
  const people = work_models.map(
    (row): Person => ({
      uuid: row.user_uuid,
      team_uuids: [],
      sites: JSON.parse(String(row.sites)),
      skills: [],
      factor: row.factor ?? 1,
      secondary_percent: row.secondary_percent ?? 0,
      absences: absences
        .filter(({ user_uuid }) => user_uuid === row.user_uuid)
        .map(({ kind, first_day, last_day }) => ({ kind, first_day, last_day, part: null, weekdays: null })),
    }),
  )
  return makeCalendar(locations, people)
}

/** All planned jobs, as if none of them were finished. */
export function blocksOf({ plan_blocks }: Week): PlannerBlock[] {
  return plan_blocks.map((row) => ({
    ...NEW_BLOCK,
    uuid: row.uuid,
    paper_uuid: row.paper_uuid,
    location_uuid: row.location_uuid,
    start: row.start_at ? new Date(row.start_at).toISOString() : null,
    planned_minutes: row.planned_minutes,
    technicians: JSON.parse(String(row.technicians)),
    bay: row.bay ?? null,
    needs: { ...NEW_BLOCK.needs, bay_kinds: [...(row.bay_kinds ?? [])] },
  }))
}
