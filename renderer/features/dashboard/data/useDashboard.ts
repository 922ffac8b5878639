import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'

export type Dashboard = EndpointOutput<'GET /v1/dashboard'>
export const DASHBOARD_KEY = ['dashboard'] as const

/** Changes within this time, such as those of one paper, cause one request (ms). */
const TOGETHER_MS = 800
/** Interval of reloading (ms), because a promise becomes late without any event. */
const PASSING_MS = 60_000

/** The location that was shown last on this device; empty lets the server choose. */
const keptLocation = createLocalValue('dashboard.location', (text) => text ?? '')

const dashboardQuery = (location: string) => ({
  queryKey: [...DASHBOARD_KEY, location],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = location === '' ? {} : { location_uuid: location }
    try {
      return await call('GET /v1/dashboard', { query, signal })
    } catch (error) {
      // The location no longer exists or the user lost it, so the server chooses another one.
      if (location === '' || !isGone(error)) throw error
      keptLocation.set('')
      return call('GET /v1/dashboard', { query: {}, signal })
    }
  },
})

/** Asks for the start page before the screen is drawn. */
export const prefetchDashboard = () => void queryClient.prefetchQuery(dashboardQuery(keptLocation.get()))

/** The start page, kept current by workshop events, after a reconnect, and as time passes. */
export function useDashboard() {
  const [location, choose] = useLocalValue(keptLocation)
  useEffect(follow, [])
  const answer = useQuery({
    ...dashboardQuery(location),
    placeholderData: keepPreviousData,
    refetchInterval: PASSING_MS,
  })
  return { answer, choose }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'not_found'

function follow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: DASHBOARD_KEY })
    }, TOGETHER_MS)
  }
  const stops = [
    socket.on('custom.event', later),
    socket.on('workshop.plan.changed', later),
    socket.on('files.changed', later),
    socket.onOpen(later),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
