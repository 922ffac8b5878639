import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { changedQuery, filterKey, writeQuery } from '#renderer/records/list/rows/listQuery.ts'
import { askedQuery } from '#renderer/records/list/rows/preparedTabs.ts'
import { checkinView } from '../list/view.ts'

const LOCATION = filterKey('location_uuid', 'in')

/** The desks that the user may see, and the location of the user's own desk. */
const desksQuery = queryOptions({
  queryKey: ['checkin', 'desks'],
  queryFn: ({ signal }) => call('GET /v1/service/checkin/desks', { signal }),
})

/** The desks, and the one that the list shows. `choose` shows another one, or all of them (null). */
export function useDesks() {
  const { data } = useQuery(desksQuery)
  const [parameters, setParameters] = useSearchParams()
  const items = data?.items ?? []
  const chosen = parameters.getAll(LOCATION)
  const [only] = items.length === 1 ? items : items.filter(({ location_uuid }) => chosen.includes(location_uuid))
  const shown = chosen.length > 1 ? undefined : only
  const choose = (location: string | null) => {
    const query = changedQuery(askedQuery(checkinView, parameters), { [LOCATION]: location === null ? [] : [location] })
    setParameters(writeQuery(query), { replace: true })
  }
  return {
    items,
    home: data?.home_uuid ?? null,
    shown,
    isBare: parameters.size === 0,
    isLoaded: data !== undefined,
    choose,
  }
}
