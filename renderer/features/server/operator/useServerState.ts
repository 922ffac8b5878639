import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { collides } from './collides.ts'

export type ServerState = EndpointOutput<'GET /v1/admin/server'>
type Change = Omit<EndpointBody<'PATCH /v1/admin/server'>, 'version'>

const KEY = ['server', 'state']
/** Has every reader of the state ask again. */
export const refreshServer = () => queryClient.invalidateQueries({ queryKey: KEY })

/** The server as a whole, fresh again when somebody changes something about it. */
export function useServerState() {
  useEffect(() => {
    const ends = [
      socket.on('server.changed', () => void refreshServer()),
      socket.on('settings.changed', () => void refreshServer()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return useQuery({ queryKey: KEY, queryFn: () => call('GET /v1/admin/server') })
}

/**
 * Changes one thing of what somebody `saw` when they began. Somebody's change of another one in between is no reason to
 * ask; one of the same thing is told as a conflict, and what is typed stays.
 */
export async function changeServer(saw: ServerState, change: Change): Promise<void> {
  let { version } = saw
  for (let tries = 2; ; tries--) {
    try {
      await call('PATCH /v1/admin/server', { body: { ...change, version } })
      await refreshServer()
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error
      const now = await queryClient.fetchQuery({
        queryKey: KEY,
        queryFn: () => call('GET /v1/admin/server'),
        staleTime: 0,
      })
      if (tries <= 1 || collides(saw, now, change)) throw error
      version = now.version
    }
  }
}
