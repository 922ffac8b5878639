import { infiniteQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CommentedRecord } from '#contract/comments/comments.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'

/** The row that the comments are about. */
export type CommentedRow = { record: CommentedRecord; uuid: string }

const keyOf = (record: CommentedRecord, uuid: string) => ['comments', record, uuid] as const

/** The comments on a row, newest first. */
export const commentsQuery = (record: CommentedRecord, uuid: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(record, uuid),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/comments/:record/:uuid', {
        params: { record, uuid },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const refetchComments = (record: CommentedRecord, uuid: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(record, uuid) })

/** Loads the comments again when one of them changes. */
export function useLiveComments(record: CommentedRecord, uuid: string): void {
  useEffect(
    () =>
      socket.on('comments.changed', (changed) => {
        if (changed.record === record && changed.uuid === uuid) void refetchComments(record, uuid)
      }),
    [record, uuid],
  )
}
