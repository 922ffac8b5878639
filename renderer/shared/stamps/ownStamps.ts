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
type Stop = EndpointBody<'POST /v1/workshop/stamps/stop'>

const OWN = ['stamps', 'own'] as const
/** Everything that is shown of times. */
const TIMES_KEY = ['stamps'] as const

/** Keeps shown times current. Called once. */
export function startStamps(): void {
  socket.on('custom.event', ({ type, by }) => {
    if (!type.startsWith('workshop.time.')) return
    // Of others only sums are shown; one's own are told to one alone.
    if (by !== null) void queryClient.invalidateQueries({ queryKey: OWN })
    void queryClient.invalidateQueries({ queryKey: [...TIMES_KEY, 'paper'] })
  })
}

/** Whether whoever is signed in stamps at all. */
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

/** What one works on; undefined until it is known, or for whoever stamps nothing. */
export function useOwnStamps() {
  return useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) => call('GET /v1/workshop/stamps/own', { signal }),
    enabled: useMayStamp(),
  })
}

/** Stamping. What the server answers is shown at once wherever one's own stamps are; a refusal is thrown. */
export function useStamping() {
  const client = useQueryClient()
  const take = async (answer: Promise<OwnStamps>) => {
    try {
      client.setQueryData(OWN, await answer)
    } catch (error) {
      // It may have been stamped elsewhere meanwhile.
      void client.invalidateQueries({ queryKey: OWN })
      throw error
    }
    void client.invalidateQueries({ queryKey: [...TIMES_KEY, 'paper'] })
  }
  return {
    start: (body: Start) => take(call('POST /v1/workshop/stamps/start', { body })),
    pause: (body: Pause) => take(call('POST /v1/workshop/stamps/pause', { body })),
    stop: (body: Stop) => take(call('POST /v1/workshop/stamps/stop', { body })),
    attend: (is_here: boolean) => take(call('POST /v1/workshop/stamps/attendance', { body: { is_here } })),
    /** Says when one went, on an evening that one forgot to. */
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

/** Times of the works of a paper. They are asked for again when `mark` changes: there are other works, or other targets. */
export function usePaperTimes(paperUuid: string, mark: string) {
  return useQuery({
    queryKey: [...TIMES_KEY, 'paper', paperUuid, mark],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /v1/workshop/stamps/paper/:uuid', { params: { uuid: paperUuid }, signal }),
  })
}
