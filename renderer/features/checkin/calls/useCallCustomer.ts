import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { keptDesk } from './keptDesk.ts'
import { type CheckinRow, useDeskCalls } from './useDeskCalls.ts'

/**
 * Calls a customer of a location to the desk of this computer: the next one, or a called one once more. Resolves with
 * the check-in of the customer, and with null if nobody waits or the call failed.
 */
export function useCallCustomer(location: string) {
  const { t } = useTranslation('checkin')
  const { callNext } = useDeskCalls()
  const [desk] = useLocalValue(keptDesk)
  const [isBusy, setBusy] = useState(false)
  const call = async (again: string | null = null): Promise<CheckinRow | null> => {
    setBusy(true)
    try {
      const { row } = await callNext(location, desk.trim(), again)
      if (row === null) showToast('info', t('callNext.nobody'))
      else showToast('success', t('callNext.called', { who: isolated(row.licensePlate || row.customer_name) }))
      return row
    } catch (error) {
      showFailure(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { call, isBusy }
}
