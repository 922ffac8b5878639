import { useRef } from 'react'
import { type Blocker, useBlocker } from 'react-router-dom'
import { useUnloadGuard } from '#renderer/desktop/useUnloadGuard.ts'
import { useSession } from '#renderer/net/session/session.ts'

/** Whether somebody is about to leave, and the way to let them. */
export type DirtyGuard = { blocker: Blocker; letGo: () => void }

/** Asks before a page with something unsaved is left. Whoever is signed out is let go: what they typed is kept. */
export function useDirtyGuard(isDirty: boolean): DirtyGuard {
  const dirtyNow = useRef(isDirty)
  dirtyNow.current = isDirty
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirtyNow.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      useSession.getState().status === 'signed_in',
  )
  useUnloadGuard(isDirty)
  return {
    blocker,
    letGo: () => {
      dirtyNow.current = false
    },
  }
}
