import { useEffect } from 'react'
import { type PlacedRecord, placedRecordOf } from '#contract/service/places.ts'
import { watchScans } from '#renderer/shared/scan/watchScans.ts'

/**
 * Recognises a badge that a reader types like a keyboard, or a scanned code of a visit. While a text field has the
 * focus, the code is only typed into it.
 */
export function useBadgeReader(
  onBadge: (readings: readonly string[]) => void,
  onVisit: (visit: PlacedRecord) => void,
): void {
  useEffect(
    () =>
      watchScans(({ readings }) => {
        const visit = readings.map(placedRecordOf).find((one) => one !== null)
        if (visit) onVisit(visit)
        else onBadge(readings)
      }),
    [onBadge, onVisit],
  )
}
