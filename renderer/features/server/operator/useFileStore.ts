import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'

const KEY = ['server', 'files']

/** The dealer's stored files. Loaded again when a move or check progresses or the settings change. */
export function useFileStore() {
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY })
    const ends = [socket.on('files.changed', refresh), socket.on('settings.changed', refresh)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return useQuery({ queryKey: KEY, queryFn: () => call('GET /v1/admin/files') })
}

/** Starts moving all contents to the storage that the settings name. */
export async function moveFiles(): Promise<void> {
  queryClient.setQueryData(KEY, await call('POST /v1/admin/files/move'))
}
