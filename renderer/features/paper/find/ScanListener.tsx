import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { createScanReader } from '#renderer/shared/scan/scanReader.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { lookUp } from './lookUp.ts'

const WRITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/**
 * Opens the sheet whose code a hand scanner reads, on every screen. In a text field the scanner types like a keyboard.
 */
export function ScanListener() {
  const { t } = useTranslation('paper')
  const navigate = useNavigate()
  const mayRead = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  useEffect(() => {
    if (!mayRead) return
    const read = createScanReader()
    const open = async (code: string) => {
      try {
        const path = await lookUp(code)
        if (path === null) showToast('warning', t('find.unknownCode', { code: isolated(code) }))
        else navigate(path)
      } catch (error) {
        showFailure(error)
      }
    }
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(WRITABLE)) return
      const reading = read(event.key, event.timeStamp)
      if (reading.what === 'pass') return
      // Letters of a code must not trigger shortcuts of the screen.
      event.preventDefault()
      event.stopImmediatePropagation()
      if (reading.what === 'code') void open(reading.code)
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [mayRead, navigate, t])
  return null
}
