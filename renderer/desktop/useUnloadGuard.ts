import { useEffect } from 'react'
import { desktop } from './bridge.ts'

/** Asks before a tab with unsaved input is closed. */
export function useUnloadGuard(isDirty: boolean): void {
  useEffect(() => {
    // The desktop app closes its window without asking. Kept input is offered again at the next start.
    if (!isDirty || desktop) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
