import { useQuery } from '@tanstack/react-query'
import { waitingBytes } from '#renderer/net/outbox/outboxQueue.ts'

/** A photo that only this device has. */
export function useWaitingBlob(id: string): Blob | null {
  const { data } = useQuery({
    queryKey: ['acceptance', 'waitingPhoto', id],
    queryFn: async () => {
      const bytes = await waitingBytes(id)
      return bytes ? new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return data ?? null
}
