import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RecordRow } from '#contract/records/define.ts'
import { work } from '#contract/records/work.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { formCalls } from '#renderer/records/form/draft/formCalls.ts'
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
export type NewWork = { paper_uuid: string; location_uuid: string; extension: number; position: number; text: string }

/** Adds lines. One that is sent twice, because its answer got lost, is the same line. */
export function useAddWork() {
  const client = useQueryClient()
  const key = useRef(randomUuid())
  return async (line: NewWork): Promise<void> => {
    await addOnce(line, key, (body, sent) => formCalls.create(work, body, sent))
    await client.invalidateQueries({ queryKey: recordKeys.lists(work) })
  }
}

/** The line that was saved though nobody heard of it is either this one, at the place it had then, or an earlier one. */
export async function addOnce(
  line: NewWork,
  key: { current: string },
  create: (line: NewWork, key: string) => Promise<unknown>,
): Promise<void> {
  try {
    await create(line, key.current)
  } catch (error) {
    const saved = error instanceof ApiError && error.code === 'idempotency_conflict' ? error.current : undefined
    if (!saved) throw error
    key.current = randomUuid()
    if (saved.text !== line.text) await create(line, key.current)
  }
  key.current = randomUuid()
}
