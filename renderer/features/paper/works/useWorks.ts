import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordRow } from '#contract/records/define.ts'
import { work } from '#contract/records/work.ts'
import { randomUuid } from '#renderer/net/uuid.ts'
import { formCalls } from '#renderer/records/form/formCalls.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'

export type WorkRow = RecordRow<typeof work>

const nothing: readonly WorkRow[] = []

/** All works of a paper, with those of its extensions, in their order. Events of others change them in place. */
export function useWorks(paperUuid: string) {
  const query = { 'filter[paper_uuid][in]': paperUuid, sort: 'position', limit: '200' }
  const { data, isError, error, refetch } = useQuery({
    queryKey: recordKeys.page(work, query, null),
    queryFn: async ({ signal }) => recordCalls.page(work, query, signal),
  })
  return {
    rows: (data?.items as unknown as WorkRow[] | undefined) ?? nothing,
    isLoaded: data !== undefined,
    isError,
    error,
    refetch: () => void refetch(),
  }
}

/** What a new line begins with. */
type NewWork = { paper_uuid: string; location_uuid: string; extension: number; position: number; text: string }

/** Adds lines. One that is sent twice, because its answer got lost, is the same line. */
export function useAddWork() {
  const client = useQueryClient()
  const [key, setKey] = useState(randomUuid)
  return async (line: NewWork): Promise<void> => {
    await formCalls.create(work, line, key)
    setKey(randomUuid())
    await client.invalidateQueries({ queryKey: recordKeys.lists(work) })
  }
}
