import { useQuery } from '@tanstack/react-query'
import type { RecordRow } from '#contract/records/define.ts'
import { work } from '#contract/records/work.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'

export type WorkRow = RecordRow<typeof work>

const nothing: readonly WorkRow[] = []

/** The highest position of a work; further works share it. */
export const LAST_POSITION = 999

/** The query of all works of a paper and its extensions, in order. */
export function worksQuery(paperUuid: string) {
  const query = { 'filter[paper_uuid][in]': paperUuid, sort: 'position', limit: '200' }
  return {
    queryKey: recordKeys.page(work, query, null),
    queryFn: async ({ signal }: { signal: AbortSignal }) => recordCalls.page(work, query, signal),
  }
}

/** All works of a paper and its extensions. Events of other users update them in place. */
export function useWorks(paperUuid: string) {
  const { data, isError, error, refetch } = useQuery(worksQuery(paperUuid))
  return {
    rows: (data?.items as unknown as WorkRow[] | undefined) ?? nothing,
    isLoaded: data !== undefined,
    isError,
    error,
    refetch: () => void refetch(),
  }
}

/** Initial values of a new line. */
export type NewWork = { paper_uuid: string; location_uuid: string; extension: number; position: number; text: string }
