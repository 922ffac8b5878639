import { useQuery } from '@tanstack/react-query'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import { type PlannerBlock, restOf } from '#contract/planning/blocks.ts'
import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import type { Slot } from '#contract/planning/slots.ts'
import { call } from '#renderer/net/calls/api.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'

/** Days after the loaded ones in which the server searches for slots. */
const DAYS = 28
const NOTHING: readonly Slot[] = []

/** Slots for work without a date after the loaded days. The server knows the plan of those days. */
export function useFurtherSlots(
  block: PlannerBlock | null,
  lastDay: string,
  isWanted: boolean,
): { slots: readonly Slot[]; isSearching: boolean } {
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
  return { slots: isAsked ? (data?.items ?? NOTHING) : NOTHING, isSearching: isAsked && isFetching }
}
