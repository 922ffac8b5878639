import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { holds } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'

const PAUSE_MS = 200
const MINUTE_MS = 60_000

/** The time of the job, null while it is unknown, and its needs. */
type Job = { minutes: number | null; skills: readonly string[]; bay_kinds: readonly string[] }

/**
 * The planner's answer whether a job can be done until the `wished` time: at a location, by the chosen technician or
 * team. Null for users who may not read the plan, and while the minutes are unknown. `from` is when the car comes;
 * without it, the car is here now. `retry` exists after a failed request.
 */
export function usePromiseAnswer(
  [location, technician, team]: readonly unknown[],
  { minutes, skills, bay_kinds }: Job,
  wished: string | null,
  from: string | null = null,
) {
  const mayPlan = useSession(({ permissions }) => holds(permissions, 'location.workshop.planner.read'))
  const isWhole = mayPlan && typeof location === 'string' && wished !== null && minutes !== null
  const question = isWhole
    ? JSON.stringify({
        location_uuid: location,
        planned_minutes: minutes,
        skills,
        bay_kinds,
        wished_at: wished,
        technician_uuids: technician ? [technician] : null,
        team_uuid: team || null,
        ...(from !== null && { earliest_start: from }),
      })
    : ''
  const [asked] = useDebouncedValue(question, PAUSE_MS)
  const answer = useQuery({
    queryKey: ['planner', 'promise', 'shared', asked],
    enabled: asked !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const now = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString()
      const body = { earliest_start: now, ...JSON.parse(asked) }
      return call('POST /v1/workshop/planner/promise', { body, signal })
    },
  })
  const isCurrent = isWhole && asked === question && !answer.isPlaceholderData
  return {
    answer: isCurrent ? (answer.data ?? null) : null,
    isAsking: isWhole && (!isCurrent || (answer.data === undefined && answer.isFetching)),
    retry: isWhole && isCurrent && answer.isError && !answer.isFetching ? () => void answer.refetch() : null,
  }
}
