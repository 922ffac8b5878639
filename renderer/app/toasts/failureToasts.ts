import i18next from 'i18next'
import type { DataRouter } from 'react-router-dom'
import { isAdmin } from '#contract/permissions/can.ts'
import { onServerFailure } from '#renderer/net/calls/apiError.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { SERVER_LOG } from '../screens/addresses.ts'

/** Least time between two of these toasts (ms). A retried call fails again, each time with another number. */
const PAUSE_MS = 3_000

/**
 * Shows unexpected server failures with the number under which the server logged them. Administrators can open the log
 * entry with a click. Called once.
 */
export function startFailureToasts(router: Pick<DataRouter, 'navigate'>): void {
  const { t } = i18next
  let last = 0
  onServerFailure(({ requestId }) => {
    if (Date.now() - last < PAUSE_MS) return
    last = Date.now()
    const text = t('shell:toast.serverFailed', { id: isolated(requestId.slice(0, 8)) })
    if (!isAdmin(useSession.getState().permissions)) return showToast('error', text)
    const run = () => void router.navigate(`${SERVER_LOG}?request_id=${requestId}`)
    showToast('error', text, { label: t('shell:toast.showInLog'), run })
  })
}
