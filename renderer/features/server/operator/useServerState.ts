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
/** Loads the server state again for all components that show it. */
export const refreshServer = () => queryClient.invalidateQueries({ queryKey: KEY })

/** The state of the server, loaded again when a user changes it. */
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
 * Changes one thing, based on the state that the user `saw`. A change of another thing by another user is ignored. A
 * change of the same thing is thrown as a conflict, and typed input stays.
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
