import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import type { RecordRow } from '#contract/records/define.ts'
import { paper } from '#contract/records/paper.ts'
import type { DamageMark } from '#contract/workshop/damageMarks.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'

type PaperRow = Pick<RecordRow<typeof paper>, 'uuid' | 'jobId' | 'created_at' | 'damage_marks'>
/** The latest visit of this car with marks on its sketch. */
export type LastVisit = { uuid: string; jobId: string; at: string; marks: readonly DamageMark[] }

/** Most visits that are searched for marks. */
const VISITS = 10

/** The newest earlier visit of the same vehicle with marks; null when there is none that the user may see. */
export function lastVisitOf(rows: readonly PaperRow[], own: { uuid: string; created_at: string } | null) {
  const found = rows
    .filter((row) => own === null || (row.uuid !== own.uuid && row.created_at < own.created_at))
    .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
    .find((row) => row.damage_marks.length > 0)
  return found
    ? ({ uuid: found.uuid, jobId: found.jobId, at: found.created_at, marks: found.damage_marks } satisfies LastVisit)
    : null
}

/** The last visit for the sheet in a form, which may be unsaved. */
export function useLastVisit(draft: AnyDraft): LastVisit | null {
  const [vehicle] = useDraftValues(draft, ['vehicle_uuid'])
  const query = { 'filter[vehicle_uuid][in]': String(vehicle ?? ''), sort: '-created_at', limit: String(VISITS) }
  const { data } = useQuery({
    queryKey: recordKeys.page(paper, query, null),
    queryFn: ({ signal }) => recordCalls.page(paper, query, signal),
    enabled: typeof vehicle === 'string',
  })
  return lastVisitOf((data?.items ?? []) as unknown as PaperRow[], draft.row as unknown as PaperRow | null)
}

/** Data that the sketch needs beside its marks. */
export const VisitContext = createContext<{ paperUuid: string | null; last: LastVisit | null }>({
  paperUuid: null,
  last: null,
})

const LETTERS = 26
/** Known marks have letters, to tell them from today's marks: A, B, … Z, A1. */
export const letterOf = (index: number) =>
  `${String.fromCharCode(65 + (index % LETTERS))}${index < LETTERS ? '' : Math.floor(index / LETTERS)}`
