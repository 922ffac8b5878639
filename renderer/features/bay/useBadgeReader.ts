import { useEffect } from 'react'
import { watchScans } from '#renderer/shared/scan/watchScans.ts'

/** Recognises a badge that a reader types like a keyboard. In a text field it is typed there. */
export function useBadgeReader(onBadge: (code: string) => void): void {
  useEffect(() => watchScans(({ text }) => onBadge(text)), [onBadge])
}
