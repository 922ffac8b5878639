import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusField } from '../status/focusField.ts'

/** Navigation state that marks a sheet that was just created. */
export const CREATED = { isCreated: true } as const
/** Wait (ms) until the closed dialog has returned the focus to a button that no longer exists. */
const PAUSE_MS = 250

/** Focuses the first field of a sheet that was just created, unless the user is in one of its fields already. */
export function useCreatedFocus(field: string): void {
  const { state } = useLocation()
  const isCreated = (state as { isCreated?: boolean } | null)?.isCreated === true
  useEffect(() => {
    if (!isCreated) return
    const timer = setTimeout(() => {
      // Taking the focus from a field or a cell of the works would close its list or end its typing.
      if (!document.activeElement?.closest('[data-field], input, textarea, select')) focusField(field)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isCreated, field])
}
