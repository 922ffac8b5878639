import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { useDesks } from './useDesks.ts'

/** A new check-in begins at the user's own desk, or at the only one, unless it has a location already. */
export function useOwnDesk(draft: AnyDraft): void {
  const { items, home } = useDesks()
  const [chosen] = useDraftValues(draft, ['location_uuid'])
  const desk = items.length === 1 ? items[0]?.location_uuid : (home ?? undefined)
  const { state } = useLocation() as { state: { location?: string } | null }
  // A form that was opened from the calendar has the location of the calendar.
  const isOpen = draft.uuid === null && state?.location === undefined && (chosen === null || chosen === undefined)
  const { begin } = draft
  useEffect(() => {
    if (isOpen && desk !== undefined) begin({ location_uuid: desk })
  }, [isOpen, desk, begin])
}
