import { useState } from 'react'
import { useConnection } from './socket.ts'

/** True from the first failure until the connection is back, so that nothing flickers with each attempt. */
export function useConnectionLost(): boolean {
  const { state } = useConnection()
  const [lost, setLost] = useState(false)
  if (state === 'waiting' && !lost) setLost(true)
  if ((state === 'open' || state === 'stopped') && lost) setLost(false)
  return lost
}
