import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { noteScan } from '#renderer/shared/places/noteScan.ts'
import { kindOfCode } from '#renderer/shared/scan/kindOfCode.ts'
import type { Scan } from '#renderer/shared/scan/readings.ts'
import { watchScans } from '#renderer/shared/scan/watchScans.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { lookUpScan } from './lookUp.ts'

/** Rights for records of the service desk, whose documents have codes, too. */
const DESK = ['location.service.checkin.read', 'location.service.request.read'] as const

/**
 * Opens the sheet whose code a hand scanner reads, on every screen. In a text field the scanner types like a keyboard.
 */
export function ScanListener() {
  const { t } = useTranslation(['paper', 'places', 'scanner'])
  const navigate = useNavigate()
  const mayRead = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  const worksAtDesk = useSession(({ permissions }) => holds(permissions, DESK))
  useEffect(() => {
    if (!mayRead && !worksAtDesk) return
    const open = async (scan: Scan) => {
      try {
        const noted = await noteScan(scan.readings)
        if (noted) {
          const things = noted.things.map((thing) => t(`places:thing.${thing}`)).join(', ')
          const plate = isolated(noted.licensePlate)
          showToast('success', t('places:noted', { plate, things, place: isolated(noted.place) }))
          if (!noted.opens) return
        }
        const path = await lookUpScan(scan, mayRead)
        if (path !== null) return navigate(path)
        const kind = t(`scanner:kind.${kindOfCode(scan.text)}`)
        showToast('warning', t('paper:find.unknownCode', { code: isolated(scan.text), kind }))
      } catch (error) {
        showFailure(error)
      }
    }
    return watchScans((scan) => void open(scan))
  }, [mayRead, worksAtDesk, navigate, t])
  return null
}
