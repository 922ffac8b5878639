import { useQuery } from '@tanstack/react-query'
import { paper } from '#contract/records/paper.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { type Visit, visitsOf } from './visits.ts'

/** At most this many papers of a vehicle that are loaded. */
const PAPERS = 50

/**
 * The papers of a vehicle at all locations that the user may read. An empty result means "none" only when `isLoaded`.
 */
export function useVisits(vehicle: string) {
  const query = { 'filter[vehicle_uuid][in]': vehicle, sort: '-created_at', limit: String(PAPERS) }
  const { data } = useQuery({
    queryKey: recordKeys.page(paper, query, null),
    queryFn: ({ signal }) => recordCalls.page(paper, query, signal),
  })
  return { ...visitsOf((data?.items ?? []) as unknown as Visit[]), isLoaded: data !== undefined }
}
