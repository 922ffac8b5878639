import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { can } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { socket } from '#renderer/net/socket/socket.ts'

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
}

/** Whether the signed-in user may stamp. */
export function useMayStamp(): boolean {
  const settings = useSettings()
  const may = useSession(
    (state) =>
      state.status === 'signed_in' &&
      !isHeldBack(state) &&
      can(state.permissions, 'location.workshop.shouldiscompare.create'),
  )
  return may && isOn('plugin_workshop', settings)
}

/** The user's stamps; undefined until they are loaded, or for a user who may not stamp. */
export function useOwnStamps() {
  return useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) => call('GET /v1/workshop/stamps/own', { signal }),
    enabled: useMayStamp(),
  })
}

/** The stamping calls. The answer updates the user's stamps everywhere at once; a refusal is thrown. */
export function useStamping() {
  const client = useQueryClient()
  const take = async <T>(answer: Promise<T>, stampsOf: (answer: T) => OwnStamps): Promise<T> => {
    let given: T
    try {
      given = await answer
      client.setQueryData(OWN, stampsOf(given))
    } catch (error) {
      // The stamps may have changed on another device meanwhile.
      void client.invalidateQueries({ queryKey: OWN })
      throw error
    }
    void client.invalidateQueries({ queryKey: [...TIMES_KEY, 'paper'] })
    return given
  }
  const stamp = async (answer: Promise<OwnStamps>) => void (await take(answer, (own) => own))
  return {
    start: (body: Start) => stamp(call('POST /v1/workshop/stamps/start', { body })),
    pause: (body: Pause) => stamp(call('POST /v1/workshop/stamps/pause', { body })),
    stop: (body: Stop) => stamp(call('POST /v1/workshop/stamps/stop', { body })),
    /** Ends the user's stamps on a car and marks its works as done. */
    finish: (body: Finish) => take(call('POST /v1/workshop/stamps/finish', { body }), ({ stamps }) => stamps),
    attend: (is_here: boolean) => stamp(call('POST /v1/workshop/stamps/attendance', { body: { is_here } })),
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
