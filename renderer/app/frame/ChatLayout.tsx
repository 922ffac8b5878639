import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { useMaintenance } from '#renderer/net/settings/settings.ts'
import { useConnectionLost } from '#renderer/net/socket/useConnectionLost.ts'
import { MaintenanceNotice } from '#renderer/ui/feedback/MaintenanceNotice.tsx'
import { openPalette } from '../search/paletteState.ts'
import { useSearchKeys } from '../search/useSearchKeys.ts'
import classes from './ChatLayout.module.css'
import { ConnectionPill } from './ConnectionPill.tsx'
import { FramePart } from './FramePart.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'

// Loaded lazily, because the sign-in page contains the layouts and has no search.
const Palette = lazy(async () => ({ default: (await import('../search/Palette.tsx')).Palette }))

const showInMainWindow = () => {
  if (desktop) void callDesktop(desktop, 'search.show', undefined).catch(() => undefined)
}

/** The search and its keys. The desktop app opens hits in its main window, a browser opens them here. */
function Search() {
  // The keys work from the first moment, also while the palette loads.
  useSearchKeys(desktop ? showInMainWindow : openPalette)
  return desktop ? null : (
    <Suspense>
      <Palette />
    </Suspense>
  )
}

/** The window that shows only the chat, and a banner while the connection is lost. */
export function ChatLayout() {
  const lost = useConnectionLost()
  const maintenance = useMaintenance()
  return (
    <div className={classes.window}>
      <SkipLink />
      <MaintenanceNotice maintenance={maintenance} />
      <OfflineBanner />
      <FramePart place="line" />
      <main id={CONTENT_ID} tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Search />
      {lost && (
        <div className={classes.state}>
          <ConnectionPill />
        </div>
      )}
    </div>
  )
}
