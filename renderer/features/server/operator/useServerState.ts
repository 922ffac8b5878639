import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/api.ts'
import { ApiError } from '#renderer/net/apiError.ts'
import { queryClient } from '#renderer/net/queryClient.ts'
import { socket } from '#renderer/net/socket.ts'

export type ServerState = EndpointOutput<'GET /v1/admin/server'>
type Change = Omit<EndpointBody<'PATCH /v1/admin/server'>, 'version'>

const KEY = ['server', 'state']
const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })

/** The server as a whole, fresh again when somebody changes something about it. */
export function useServerState() {
  useEffect(() => {
    const ends = [
      socket.on('server.changed', () => void refresh()),
      socket.on('settings.changed', () => void refresh()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return useQuery({ queryKey: KEY, queryFn: () => call('GET /v1/admin/server') })
}

/** Changes one thing. Somebody's change of another one in between is no reason to ask. */
export async function changeServer(change: Change): Promise<void> {
  for (let tries = 2; ; tries--) {
    const { version } = await queryClient.fetchQuery({
      queryKey: KEY,
      queryFn: () => call('GET /v1/admin/server'),
      staleTime: 0,
    })
    try {
      await call('PATCH /v1/admin/server', { body: { ...change, version } })
      await refresh()
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version_conflict' || tries <= 1) throw error
    }
  }
}
