import { useQuery } from '@tanstack/react-query'
import type { RecordRow } from '#contract/records/define.ts'
import { paper } from '#contract/records/paper.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import type { LastVisit } from '#renderer/shared/damage/knownMarks.ts'

type PaperRow = Pick<RecordRow<typeof paper>, 'uuid' | 'jobId' | 'created_at' | 'damage_marks'>
type PaperVisit = LastVisit & { uuid: string }

/** At most this many visits that are searched for marks. */
const VISITS = 10

/** The newest earlier visit of the same vehicle with marks; null when there is none that the user may see. */
export function lastVisitOf(rows: readonly PaperRow[], own: { uuid: string; created_at: string } | null) {
  const found = rows
    .filter((row) => own === null || (row.uuid !== own.uuid && row.created_at < own.created_at))
    .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
    .find((row) => row.damage_marks.length > 0)
  return found
    ? ({ uuid: found.uuid, order: found.jobId, at: found.created_at, marks: found.damage_marks } satisfies PaperVisit)
    : null
}

/** The last visit for the sheet in a form, which may be unsaved. */
export function useLastVisit(draft: AnyDraft): PaperVisit | null {
  const [vehicle] = useDraftValues(draft, ['vehicle_uuid'])
  const query = { 'filter[vehicle_uuid][in]': String(vehicle ?? ''), sort: '-created_at', limit: String(VISITS) }
  const { data } = useQuery({
    queryKey: recordKeys.page(paper, query, null),
    queryFn: ({ signal }) => recordCalls.page(paper, query, signal),
    enabled: typeof vehicle === 'string',
  })
  return lastVisitOf((data?.items ?? []) as unknown as PaperRow[], draft.row as unknown as PaperRow | null)
}
