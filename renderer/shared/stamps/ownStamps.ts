import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { isUnreachable } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { request } from '#renderer/net/calls/request.ts'
import { deviceMoment } from '#renderer/net/calls/serverTime.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { type CallOf, enqueue, onDelivered } from '#renderer/net/outbox/outboxQueue.ts'
import { useOutbox, useWaiting } from '#renderer/net/outbox/useOutbox.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { useMayStamp } from './mayStamp.ts'
import { STAMPS_GROUP, withWaiting } from './waitingStamps.ts'

export type OwnStamps = EndpointOutput<'GET /v1/workshop/stamps/own'>
type Start = EndpointBody<'POST /v1/workshop/stamps/start'>
type Pause = EndpointBody<'POST /v1/workshop/stamps/pause'>
type Finish = EndpointBody<'POST /v1/workshop/stamps/finish'>
type Stop = EndpointBody<'POST /v1/workshop/stamps/stop'>

const OWN = ['stamps', 'own'] as const
/** Key of all queries about times. */
const TIMES_KEY = ['stamps'] as const

/** Keeps shown times current. Called once. */
export function startStamps(): void {
  socket.on('custom.event', ({ type, by }) => {
    if (!type.startsWith('workshop.time.')) return
    // Events about other users carry no name (`by` is null) and change only sums. The user's own event also changes the
    // own stamps.
    if (by !== null) void queryClient.invalidateQueries({ queryKey: OWN })
    void queryClient.invalidateQueries({ queryKey: [...TIMES_KEY, 'paper'] })
  })
  onDelivered(({ group }, own) => {
    if (group !== STAMPS_GROUP) return
    if (own) queryClient.setQueryData(OWN, own)
    void queryClient.invalidateQueries({ queryKey: TIMES_KEY })
  })
}

/** The user's stamps; undefined until they are loaded, or for a user who may not stamp. */
export function useOwnStamps() {
  const answer = useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) => call('GET /v1/workshop/stamps/own', { signal }),
    enabled: useMayStamp(),
  })
  const waiting = useWaiting(STAMPS_GROUP)
  const data = useMemo(() => answer.data && withWaiting(answer.data, waiting), [answer.data, waiting])
  return { ...answer, data }
}

type Stamp =
  | 'POST /v1/workshop/stamps/start'
  | 'POST /v1/workshop/stamps/pause'
  | 'POST /v1/workshop/stamps/stop'
  | 'POST /v1/workshop/stamps/attendance'
/** The work of a stamp, for the list of those that wait. */
type Named = { text: string; paper_uuid: string } | null

/**
 * Makes a stamp. Without network it waits on this device, and counts from now. Answers null then. It also waits behind
 * stamps that wait already, because their order matters.
 */
async function stampOrWait<K extends Stamp>(
  endpoint: K,
  body: EndpointBody<K>,
  named: Named,
  label: string,
): Promise<OwnStamps | null> {
  const [id, moment] = [randomUuid(), deviceMoment(Date.now())]
  const isFirst = !useOutbox.getState().entries.some(({ group }) => group === STAMPS_GROUP)
  try {
    if (isFirst) return await sendStamp(endpoint, body, id)
  } catch (error) {
    if (!isUnreachable(error)) throw error
  }
  // The entry keeps the key of the first attempt: the server may have taken the stamp although its answer is lost.
  const shown = { title: named?.text ?? '', label, path: named && `/workshop/paper/${named.paper_uuid}` }
  await enqueue.call(STAMPS_GROUP, { ...shown, id, moment, isAged: true, call: { endpoint, body } as CallOf<K> })
  return null
}

const sendStamp = (endpoint: Stamp, body: unknown, key: string) =>
  request('POST', endpoint.slice('POST '.length), {
    body,
    headers: { 'idempotency-key': key },
  }) as Promise<OwnStamps>

/** The stamping calls. The answer updates the user's stamps everywhere at once; a refusal is thrown. */
export function useStamping() {
  const client = useQueryClient()
  const take = async <T>(answer: Promise<T>, stampsOf: (answer: T) => OwnStamps | null): Promise<T> => {
    let given: T
    try {
      given = await answer
      const own = stampsOf(given)
      if (own === null) return given
      client.setQueryData(OWN, own)
    } catch (error) {
      // The stamps may have changed on another device meanwhile.
      void client.invalidateQueries({ queryKey: OWN })
      throw error
    }
    void client.invalidateQueries({ queryKey: [...TIMES_KEY, 'paper'] })
    return given
  }
  const { t } = useTranslation('stamps')
  const stamp = async <K extends Stamp>(endpoint: K, body: EndpointBody<K>, named: Named, label: string) =>
    void (await take(stampOrWait(endpoint, body, named, label), (own) => own))
  return {
    start: (body: Start, named: Named) => stamp('POST /v1/workshop/stamps/start', body, named, t('start')),
    pause: (body: Pause, named: Named) => stamp('POST /v1/workshop/stamps/pause', body, named, t('pause')),
    stop: (body: Stop, named: Named) => stamp('POST /v1/workshop/stamps/stop', body, named, t('stop')),
    /** Ends the user's stamps on a car and marks its works as done. */
    finish: (body: Finish) => take(call('POST /v1/workshop/stamps/finish', { body }), ({ stamps }) => stamps),
    attend: (is_here: boolean) =>
      stamp('POST /v1/workshop/stamps/attendance', { is_here }, null, t(is_here ? 'come' : 'go')),
    /** Records the forgotten end of an earlier attendance. */
    went: async ({ uuid, ...going }: NonNullable<OwnStamps['forgotten_going']>, reason: string) => {
      await call('PATCH /v1/workshop/attendance/:uuid', { params: { uuid }, body: { ...going, reason } })
      await client.invalidateQueries({ queryKey: TIMES_KEY })
    },
    correct: async (uuid: string, body: EndpointBody<'PATCH /v1/workshop/stamps/:uuid'>) => {
      await call('PATCH /v1/workshop/stamps/:uuid', { params: { uuid }, body })
      await client.invalidateQueries({ queryKey: TIMES_KEY })
    },
  }
}

/** Times of a paper's works. They are loaded again when `mark` changes, because works or targets changed. */
export function usePaperTimes(paperUuid: string, mark: string) {
  return useQuery({
    queryKey: [...TIMES_KEY, 'paper', paperUuid, mark],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /v1/workshop/stamps/paper/:uuid', { params: { uuid: paperUuid }, signal }),
  })
}
