import { useEffect } from 'react'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { DUPLICATES_KEY } from './duplicateQueries.ts'

/** Changes within this time are loaded together (ms), because an import changes many rows at once. */
const GATHERED_MS = 1_500
const CONCERNS = /^(?:customer|vehicle)\./

/** Loads proposals and merges again when a customer or vehicle changes. */
export function useLiveDuplicates(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const stop = socket.on('custom.event', ({ type }) => {
      if (!CONCERNS.test(type)) return
      timer ??= setTimeout(() => {
        timer = null
        void queryClient.invalidateQueries({ queryKey: DUPLICATES_KEY })
      }, GATHERED_MS)
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [])
}
