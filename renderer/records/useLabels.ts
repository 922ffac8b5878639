import { useQueries } from '@tanstack/react-query'
import { type RecordName, records } from '#contract/records/index.ts'
import { recordCalls, recordKeys } from './recordCalls.ts'

/** How long names are fresh (ms). They change rarely, and an event reports a change. */
const FRESH_MS = 5 * 60_000

/** The rows of a record whose names are wanted. */
type Wanted = { to: string; uuids: readonly string[] }

/** Names of referenced rows by uuid. Empty until loaded. Rows that the user may not see are missing. */
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

// Outside of the hook, so that the map keeps its identity until an answer changes.
function labelsByUuid(answers: Answer[]): ReadonlyMap<string, string> {
  return new Map(answers.flatMap(({ data }) => data?.items ?? []).map(({ uuid, label }) => [uuid, label]))
}
