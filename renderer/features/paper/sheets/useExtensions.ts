import { useQuery } from '@tanstack/react-query'
import type { RecordRow } from '#contract/records/define.ts'
import { extension } from '#contract/records/extension.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'

export type ExtensionRow = RecordRow<typeof extension>
const nothing: readonly ExtensionRow[] = []

/** The extensions of a paper, by their numbers. Events of others change them in place. */
export function useExtensions(paperUuid: string) {
  const query = { 'filter[paper_uuid][in]': paperUuid, sort: 'number', limit: '200' }
  const { data } = useQuery({
    queryKey: recordKeys.page(extension, query, null),
    queryFn: ({ signal }) => recordCalls.page(extension, query, signal),
  })
  return { rows: (data?.items as unknown as ExtensionRow[] | undefined) ?? nothing, isLoaded: data !== undefined }
}
