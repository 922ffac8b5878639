import { lazy, Suspense, useEffect } from 'react'
import { stopTour, useTour } from './tourState.ts'

const TourPanel = lazy(async () => ({ default: (await import('./TourPanel.tsx')).TourPanel }))

/** The tour through the demo, beside the open screen. Its code and texts load when it starts. */
export function Tour() {
  const step = useTour((tour) => tour.step)
  // Signing out unmounts the frame, which ends the tour.
  useEffect(() => stopTour, [])
  return <Suspense>{step !== null && <TourPanel step={step} />}</Suspense>
}
