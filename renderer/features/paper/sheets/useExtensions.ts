import { useQuery } from '@tanstack/react-query'
import type { RecordRow } from '#contract/records/define.ts'
import { extension } from '#contract/records/extension.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'

export type ExtensionRow = RecordRow<typeof extension>
const nothing: readonly ExtensionRow[] = []

/** The extensions of a paper in order of their numbers. Events of other users update them in place. */
export function useExtensions(paperUuid: string) {
  const query = { 'filter[paper_uuid][in]': paperUuid, sort: 'number', limit: '200' }
  const answer = useQuery({
    queryKey: recordKeys.page(extension, query, null),
    queryFn: ({ signal }) => recordCalls.page(extension, query, signal),
  })
  return { rows: (answer.data?.items as unknown as ExtensionRow[] | undefined) ?? nothing, answer }
}
