import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'

const KEY = ['locations', 'move']

/** The newest move from or to a location. It is loaded again whenever the server reports progress. */
export function useLocationMove(uuid: string) {
  useEffect(
    () =>
      socket.on('location.moving', () => {
        void queryClient.invalidateQueries({ queryKey: KEY })
      }),
    [],
  )
  return useQuery({
    queryKey: [...KEY, uuid],
    queryFn: ({ signal }) => call('GET /v1/locations/:uuid/move', { params: { uuid }, signal }),
  })
}

/** Starts a move, or continues one that stopped. */
export async function moveLocation(uuid: string, to: string, deletes: boolean): Promise<void> {
  await call('POST /v1/locations/:uuid/move', { params: { uuid }, body: { to, delete: deletes } })
  await queryClient.invalidateQueries({ queryKey: KEY })
}
