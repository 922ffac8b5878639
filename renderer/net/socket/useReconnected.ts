import { useEffect, useEffectEvent } from 'react'
import { socket } from './socket.ts'

/** Runs each time when the connection may be back. */
export function useReconnected(run: () => void): void {
  const again = useEffectEvent(run)
  useEffect(() => {
    const retry = () => again()
    const stop = socket.onOpen(retry)
    window.addEventListener('online', retry)
    return () => {
      stop()
      window.removeEventListener('online', retry)
    }
  }, [])
}
