import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { noteScan } from '#renderer/shared/places/noteScan.ts'
import { kindOfReadings } from '#renderer/shared/scan/kindOfCode.ts'
import { type TimedScan, watchScans } from '#renderer/shared/scan/watchScans.ts'
import { showStayingToast, showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { leaveDialogs } from './leaveDialogs.ts'
import { lookUpScan } from './lookUp.ts'

const ScannerDialog = lazy(async () => ({
  default: (await import('#renderer/shared/scan/TryScanner.tsx')).ScannerDialog,
}))

/** Rights for records of the service desk, whose documents have codes, too. */
const DESK = ['location.service.checkin.read', 'location.service.request.read'] as const

/** At most this many characters of a code in a message. The code of a contact or a form can have thousands. */
const SHOWN_MOST = 60
const shown = (code: string) => (code.length > SHOWN_MOST ? `${code.slice(0, SHOWN_MOST)}…` : code)

/**
 * Opens the sheet whose code a hand scanner reads, on every screen. In a text field the scanner types like a keyboard.
 * It listens for users without rights, too, because the keys of a code must not act as shortcuts. It does not listen
 * without a session: then there are no shortcuts, and a terminal reads its badges itself.
 */
export function ScanListener() {
  const { t } = useTranslation(['paper', 'places', 'scanner'])
  const navigate = useNavigate()
  const mayRead = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  const worksAtDesk = useSession(({ permissions }) => holds(permissions, DESK))
  const isSignedIn = useSession(({ user }) => user !== null)
  const [isTrying, setTrying] = useState(false)
  useEffect(() => {
    if (!isSignedIn) return
    /** Number of scans so far. A scan that still waits for a dialog opens nothing once another one has followed. */
    let scans = 0
    let settle: () => void = () => undefined
    /** Records that a thing was scanned at the place of this computer. True if the scan then opens nothing. */
    const note = async ({ readings }: TimedScan): Promise<boolean> => {
      const noted = mayRead || worksAtDesk ? await noteScan(readings) : null
      if (!noted) return false
      const things = noted.things.map((thing) => t(`places:thing.${thing}`)).join(', ')
      const plate = isolated(noted.licensePlate)
      showToast('success', t('places:noted', { plate, things, place: isolated(noted.place) }))
      return !noted.opens
    }
    const tellUnknown = ({ text, readings, isSlow }: TimedScan) => {
      const parts = { code: isolated(shown(text)), kind: t(`scanner:kind.${kindOfReadings(readings)}`) }
      if (!isSlow) return showToast('warning', t('paper:find.unknownCode', parts))
      const action = { label: t('scanner:try.open'), run: () => setTrying(true) }
      settle = showStayingToast(t('paper:find.slowCode', parts), action)
    }
    const open = async (scan: TimedScan) => {
      scans += 1
      const number = scans
      settle()
      try {
        if (await note(scan)) return
        const path = await lookUpScan(scan, mayRead)
        if (path === null) return tellUnknown(scan)
        await leaveDialogs(() => showToast('info', t('paper:find.waiting')))
        if (number === scans) void navigate(path)
      } catch (error) {
        showFailure(error)
      }
    }
    const stop = watchScans((scan) => void open(scan))
    return () => {
      stop()
      scans += 1
    }
  }, [isSignedIn, mayRead, worksAtDesk, navigate, t])
  return (
    isTrying && (
      <Suspense fallback={null}>
        <ScannerDialog isOpen onClose={() => setTrying(false)} />
      </Suspense>
    )
  )
}
