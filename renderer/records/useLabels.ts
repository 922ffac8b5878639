import { useQueries } from '@tanstack/react-query'
import { type RecordName, records } from '#contract/records/index.ts'
import { recordCalls, recordKeys } from './recordCalls.ts'

/** Names change rarely, and an event tells when they do. */
const FRESH_MS = 5 * 60_000

/** Which rows of which record are to be named. */
type Wanted = { to: string; uuids: readonly string[] }

/** Uuid → what the row is called, for references. Empty until loaded; what nobody may know stays away. */
export function useLabels(wanted: readonly Wanted[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: wanted.map(({ to, uuids }) => ({
      queryKey: [...recordKeys.labels({ name: to }), uuids],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        recordCalls.labels(records[to as RecordName], { uuids }, signal),
      enabled: uuids.length > 0 && Object.hasOwn(records, to),
      staleTime: FRESH_MS,
    })),
    combine: labelsByUuid,
  })
}

type Answer = { data: Awaited<ReturnType<typeof recordCalls.labels>> | undefined }

// Outside, so that the map is the same one until an answer changes.
function labelsByUuid(answers: Answer[]): ReadonlyMap<string, string> {
  return new Map(answers.flatMap(({ data }) => data?.items ?? []).map(({ uuid, label }) => [uuid, label]))
}
