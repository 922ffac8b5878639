import { Outlet } from 'react-router-dom'
import { useMaintenance } from '#renderer/net/settings/settings.ts'
import { MaintenanceNotice } from '#renderer/ui/feedback/MaintenanceNotice.tsx'
import classes from './ChatLayout.module.css'
import { ConnectionPill } from './ConnectionPill.tsx'
import { FramePart } from './FramePart.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'
import { useConnectionLost } from './useConnectionLost.ts'

/** The chat in its own window: nothing but the chat, until the line is down. */
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
      {lost && (
        <div className={classes.state}>
          <ConnectionPill />
        </div>
      )}
    </div>
  )
}
