import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { kindOfCode } from '#renderer/shared/scan/kindOfCode.ts'
import type { Scan } from '#renderer/shared/scan/readings.ts'
import { watchScans } from '#renderer/shared/scan/watchScans.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { lookUpScan } from './lookUp.ts'

/**
 * Opens the sheet whose code a hand scanner reads, on every screen. In a text field the scanner types like a keyboard.
 */
export function ScanListener() {
  const { t } = useTranslation(['paper', 'scanner'])
  const navigate = useNavigate()
  const mayRead = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  useEffect(() => {
    if (!mayRead) return
    const open = async (scan: Scan) => {
      try {
        const path = await lookUpScan(scan)
        if (path !== null) return navigate(path)
        const kind = t(`scanner:kind.${kindOfCode(scan.text)}`)
        showToast('warning', t('paper:find.unknownCode', { code: isolated(scan.text), kind }))
      } catch (error) {
        showFailure(error)
      }
    }
    return watchScans((scan) => void open(scan))
  }, [mayRead, navigate, t])
  return null
}
