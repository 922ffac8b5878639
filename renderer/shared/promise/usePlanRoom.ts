import { holds } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { dayEnd } from './dayEnd.ts'
import { isFull } from './dayLoad.ts'
import type { DeskWeek } from './useDeskWeek.ts'
import { chosenMinutes } from './workMinutes.ts'

/** Whether the user gets answers of the plan. */
export function useHasPlan(): boolean {
  const mayPlan = useSession(({ permissions }) => holds(permissions, 'location.workshop.planner.read'))
  return useSettings().plugin_workshop !== false && mayPlan
}

/**
 * Asks the plan once whether it has room for an appointment at a time of this week. False also when it gives no answer.
 * True for users who may not read the plan.
 */
export function usePlanRoom(): (location: string, week: DeskWeek, at: string) => Promise<boolean> {
  const hasPlan = useHasPlan()
  return async (location, week, at) => {
    if (!hasPlan) return true
    const { day, end } = dayEnd(week, Date.parse(at))
    if (day === undefined || isFull(day) || end === null || end <= at) return false
    try {
      const { is_possible } = await call('POST /v1/workshop/planner/promise', {
        body: {
          location_uuid: location,
          planned_minutes: chosenMinutes.get(),
          skills: [],
          bay_kinds: [],
          wished_at: end,
          earliest_start: at,
          technician_uuids: null,
          team_uuid: null,
        },
      })
      return is_possible
    } catch {
      return false
    }
  }
}
