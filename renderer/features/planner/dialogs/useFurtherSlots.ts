import { useQuery } from '@tanstack/react-query'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import { type PlannerBlock, restOf } from '#contract/planning/blocks.ts'
import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import type { Slot } from '#contract/planning/slots.ts'
import { call } from '#renderer/net/calls/api.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'

/** Weeks after the loaded one in which a place for a job is looked for. */
const DAYS = 28
const NOTHING: readonly Slot[] = []

/** Where work without a date fits after the days that are loaded; the server knows what is planned there. */
export function useFurtherSlots(
  block: PlannerBlock | null,
  lastDay: string,
  isWanted: boolean,
): { slots: readonly Slot[]; isLooking: boolean } {
  const isAsked = isWanted && block !== null && block.start === null
  const body = block && {
    location_uuid: block.location_uuid,
    planned_minutes: restOf(block),
    buffer_minutes: block.buffer_minutes,
    skills: block.needs.skills,
    bay_kinds: block.needs.bay_kinds,
    bay: block.bay,
    from: dayName(dayNumber(lastDay) + 1),
    days: DAYS,
  }
  const { data, isFetching } = useQuery({
    queryKey: [...PLANNER_KEY, 'slots', body],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      call('POST /v1/workshop/planner/suggestions', {
        body: body as EndpointBody<'POST /v1/workshop/planner/suggestions'>,
        signal,
      }),
  })
  return { slots: isAsked ? (data?.items ?? NOTHING) : NOTHING, isLooking: isAsked && isFetching }
}
