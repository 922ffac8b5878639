import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#renderer/net/calls/api.ts'

const PARTS = {
  transitions: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/transitions', { params: { uuid }, signal }),
  warnings: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/warnings', { params: { uuid }, signal }),
  states: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/states', { params: { uuid }, signal }),
  handovers: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/handovers', { params: { uuid }, signal }),
  acknowledgements: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/acknowledgements', { params: { uuid }, signal }),
  checks: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/checks', { params: { uuid }, signal }),
  print: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/print', { params: { uuid }, signal }),
  declined: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/declined', { params: { uuid }, signal }),
  photos: (uuid: string, signal: AbortSignal) =>
    call('GET /v1/workshop/paper/:uuid/photos', { params: { uuid }, signal }),
} as const
type Part = keyof typeof PARTS
type Answer<P extends Part> = Awaited<ReturnType<(typeof PARTS)[P]>>

const keyOf = (uuid: string, part?: Part) => ['paper', uuid, ...(part ? [part] : [])] as const

/** What the server knows about a paper beside its fields; nothing about one that is not saved, without a uuid. */
export function usePaperPart<P extends Part>(uuid: string | null, part: P) {
  const answer = useQuery<Answer<P>>({
    queryKey: keyOf(uuid ?? '', part),
    queryFn: ({ signal }) => PARTS[part](uuid ?? '', signal) as Promise<Answer<P>>,
    enabled: uuid !== null,
    // What goes to a customer is asked for when it is looked at: not even for a moment is it that of before.
    ...(part === 'print' && { gcTime: 0 }),
  })
  const { data, isError, error, refetch } = answer
  return { data, isError, error, refetch: () => void refetch() }
}

/** Puts an answer where the others of its kind are. */
export function useKeepPart() {
  const client = useQueryClient()
  return {
    keep: <P extends Part>(uuid: string, part: P, answer: Answer<P>) => client.setQueryData(keyOf(uuid, part), answer),
    refresh: (uuid: string) => void client.invalidateQueries({ queryKey: keyOf(uuid) }),
  }
}

type Versioned = { uuid: string; version: number }

/** Changes when the paper, one of its works or the extension that is open does. */
export const marksOf = (paper: Versioned, works: readonly Versioned[], extension?: Versioned): string =>
  [paper, ...works, ...(extension ? [extension] : [])].map(({ uuid, version }) => `${uuid}:${version}`).join()

/** Fetches all of it again when `mark` changes: the paper was written, or one of its works. */
export function useFollowPaper(uuid: string, mark: string): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is what it waits for
  useEffect(() => {
    void client.invalidateQueries({ queryKey: keyOf(uuid) })
  }, [client, uuid, mark])
}
