import { lazy, Suspense } from 'react'
import { useHelp } from './helpState.ts'

const HelpPanel = lazy(async () => ({ default: (await import('./HelpPanel.tsx')).HelpPanel }))

/** The help panel above every screen, loaded when it is opened. */
export function HelpOverlay() {
  const { isOpen } = useHelp()
  return isOpen ? (
    <Suspense>
      <HelpPanel />
    </Suspense>
  ) : null
}
