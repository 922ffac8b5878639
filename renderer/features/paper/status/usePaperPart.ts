import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#renderer/net/calls/api.ts'

const PARTS = {
  transitions: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/transitions', { params: { uuid }, signal }),
  warnings: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/warnings', { params: { uuid }, signal }),
  handovers: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/handovers', { params: { uuid }, signal }),
  acknowledgements: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/acknowledgements', { params: { uuid }, signal }),
  checks: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/checks', { params: { uuid }, signal }),
  print: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/print', { params: { uuid }, signal }),
  consent: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/consent', { params: { uuid }, signal }),
  photos: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/photos', { params: { uuid }, signal }),
} as const
type Part = keyof typeof PARTS
type Answer<P extends Part> = Awaited<ReturnType<(typeof PARTS)[P]>>

const keyOf = (uuid: string, part?: Part) => ['paper', uuid, ...(part ? [part] : [])] as const

/**
 * Data of a paper beside its fields. Without a uuid (an unsaved paper) nothing is loaded. With `isNew`, the server is
 * asked even if a recent answer is cached, and `isAnswered` tells when it has answered.
 */
export function usePaperPart<P extends Part>(uuid: string | null, part: P, { isNew = false } = {}) {
  const answer = useQuery<Answer<P>>({
    queryKey: keyOf(uuid ?? '', part),
    queryFn: ({ signal }) => PARTS[part](uuid ?? '', signal) as Promise<Answer<P>>,
    enabled: uuid !== null,
    ...(isNew && { staleTime: 0 }),
    // A printed document goes to the customer, so it must never show cached data, not even for a moment.
    ...(part === 'print' && { gcTime: 0 }),
  })
  const { data, isError, error, isFetching, isFetchedAfterMount, refetch } = answer
  return {
    data,
    isError,
    isAnswered: isFetchedAfterMount,
    error,
    refetch: () => void refetch(),
    /** The newest answer: asks again when it is outdated, waits for a running request, or returns the cached answer. */
    current: async (isOutdated: boolean) =>
      isFetching || isOutdated ? (await refetch({ cancelRefetch: isOutdated })).data : data,
  }
}

/** Stores an answer in the cache of its part. */
export function useKeepPart() {
  const client = useQueryClient()
  return {
    keep: <P extends Part>(uuid: string, part: P, answer: Answer<P>) => client.setQueryData(keyOf(uuid, part), answer),
    refresh: (uuid: string) => void client.invalidateQueries({ queryKey: keyOf(uuid) }),
  }
}

type Versioned = { uuid: string; version: number }

/** A text that changes with the paper, one of its works, or the open extension. */
export const marksOf = (paper: Versioned, works: readonly Versioned[], extension?: Versioned): string =>
  [paper, ...works, ...(extension ? [extension] : [])].map(({ uuid, version }) => `${uuid}:${version}`).join()

/** Loads all parts again when `mark` changes, which means that the paper or one of its works was saved. */
export function useFollowPaper(uuid: string, mark: string): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the mark triggers it
  useEffect(() => {
    void client.invalidateQueries({ queryKey: keyOf(uuid) })
  }, [client, uuid, mark])
}
