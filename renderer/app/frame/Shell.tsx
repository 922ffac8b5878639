import { useDisclosure } from '@mantine/hooks'
import { Outlet } from 'react-router-dom'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { useMaintenance } from '#renderer/net/settings/settings.ts'
import { DependentsQuestion } from '#renderer/records/dependents/DependentsQuestion.tsx'
import { RowAddresses } from '#renderer/records/dependents/rowAddress.ts'
import { MaintenanceNotice } from '#renderer/ui/feedback/MaintenanceNotice.tsx'
import { Tour } from '../firstRun/Tour.tsx'
import { KeyboardHelp } from '../menu/KeyboardHelp.tsx'
import { MenuDrawer } from '../menu/MenuDrawer.tsx'
import { MenuSections } from '../menu/MenuSections.tsx'
import { useShortcuts } from '../menu/useShortcuts.ts'
import { useRowAddress } from '../screens/useRowAddress.ts'
import { Palette } from '../search/Palette.tsx'
import { FramePart } from './FramePart.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import classes from './Shell.module.css'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

/** Top bar, menu and the screen. */
export function Shell() {
  const enrolling = useSession(isHeldBack)
  const maintenance = useMaintenance()
  const [drawerOpen, drawer] = useDisclosure(false)
  const [helpOpen, help] = useDisclosure(false)
  useShortcuts(help.open)
  const rowAddress = useRowAddress()
  return (
    <RowAddresses value={rowAddress}>
      <div className={classes.shell}>
        <SkipLink />
        <TopBar onOpenMenu={drawer.open} onOpenHelp={help.open} restricted={enrolling} />
        <MaintenanceNotice maintenance={maintenance} />
        {!enrolling && <OfflineBanner />}
        <FramePart place="line" />
        <div className={classes.below}>
          {!enrolling && (
            <div className={classes.side}>
              <MenuSections />
            </div>
          )}
          <main id={CONTENT_ID} tabIndex={-1} className={classes.content}>
            <Outlet />
          </main>
        </div>
        <MenuDrawer opened={drawerOpen} onClose={drawer.close} />
        <KeyboardHelp opened={helpOpen} onClose={help.close} />
        <DependentsQuestion />
        {!enrolling && <Palette />}
        {!enrolling && <Tour />}
      </div>
    </RowAddresses>
  )
}
