import { useQueries } from '@tanstack/react-query'
import { type RecordName, records } from '#contract/records/index.ts'
import { recordCalls, recordKeys } from './recordCalls.ts'

/** How long names are not loaded again (ms). They change rarely, and an event reports a change. */
const FRESH_MS = 5 * 60_000

/** At most this many names in one call. */
const AT_ONCE = 200

const inPortions = ({ to, uuids }: Wanted): Wanted[] =>
  Array.from({ length: Math.ceil(uuids.length / AT_ONCE) }, (_, at) => ({
    to,
    uuids: uuids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  }))

/** The rows of a record whose names are wanted. */
type Wanted = { to: string; uuids: readonly string[] }

/** Names of referenced rows by uuid. Empty until loaded. Rows that the user may not see are missing. */
export function useLabels(wanted: readonly Wanted[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: wanted.flatMap(inPortions).map(({ to, uuids }) => ({
      queryKey: [...recordKeys.labels({ name: to }), uuids],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        recordCalls.labels(records[to as RecordName], { uuids }, signal),
      enabled: Object.hasOwn(records, to),
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
