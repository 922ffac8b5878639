import { useEffect, useRef } from 'react'
import { type Blocker, useBlocker } from 'react-router-dom'
import { desktop } from '#renderer/desktop/bridge.ts'
import { useSession } from '#renderer/net/session.ts'

/** Asks before a page with something unsaved is left. Whoever is signed out is let go: what they typed is kept. */
export function useDirtyGuard(isDirty: boolean): { blocker: Blocker; letGo: () => void } {
  const dirtyNow = useRef(isDirty)
  dirtyNow.current = isDirty
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirtyNow.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      useSession.getState().status === 'signed_in',
  )
  useEffect(() => {
    // The desktop app closes its window without asking and finds the draft again at the next start.
    if (!isDirty || desktop) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return {
    blocker,
    letGo: () => {
      dirtyNow.current = false
    },
  }
}
