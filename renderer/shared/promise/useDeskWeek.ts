import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import { call } from '#renderer/net/calls/api.ts'

export type DeskWeek = EndpointOutput<'GET /v1/service/checkin/week'>
export type DeskDay = DeskWeek['days'][number]

/** The number of the Monday of a day's week. */
export const mondayOf = (day: string): number => dayNumber(day) - weekdayOf(dayNumber(day))

/** Opening hours and load of a location for the week of a day. Asks nothing while location or day are null. */
export function useDeskWeek(location: string | null, day: string | null) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const monday = day === null ? null : mondayOf(day)
  return useQuery({
    queryKey: ['checkin', 'week', location, monday, language],
    enabled: location !== null && day !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /v1/service/checkin/week', {
        query: { location_uuid: location ?? '', day: day ?? '', language },
        signal,
      }),
  })
}
