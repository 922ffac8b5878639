import { useEffect } from 'react'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { HISTORY_KEY } from './historyQueries.ts'

/** Changes within this time are loaded together (ms), because every paper of the dealer may change a counter. */
const GATHERED_MS = 1_000

/** Records whose changes change counters or lines. */
const CONCERNS = /^(?:workshop\.(?:paper|work|extension)|service\.(?:checkin|request)|vehicle|customer)\./

/** Loads the shown car or hits again when a source of the timeline changes. */
export function useLiveHistory(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = null
        void queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
      }, GATHERED_MS)
    }
    const stops = [
      socket.on('custom.event', ({ type }) => {
        if (CONCERNS.test(type)) soon()
      }),
      socket.on('history.changed', soon),
      socket.on('workshop.hst.requested', soon),
    ]
    return () => {
      for (const stop of stops) stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [])
}
