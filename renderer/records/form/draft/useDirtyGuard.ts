import { useRef } from 'react'
import { type Blocker, useBlocker } from 'react-router-dom'
import { useUnloadGuard } from '#renderer/desktop/useUnloadGuard.ts'
import { useSession } from '#renderer/net/session/session.ts'

/** The blocked navigation, and a function that allows it. */
export type DirtyGuard = { blocker: Blocker; letGo: () => void }

/** Asks before a page with unsaved input is left. A sign-out is not held up, because the input is kept. */
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
