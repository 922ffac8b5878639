import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { keptDesk } from './keptDesk.ts'
import { type CheckinRow, useDeskCalls } from './useDeskCalls.ts'

/** Calls a customer once more who was called and has not come to the desk. */
export function CallAgainButton({ row }: { row: CheckinRow }) {
  const { t } = useTranslation('checkin')
  const { callNext } = useDeskCalls()
  const [desk] = useLocalValue(keptDesk)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await callNext(row.location_uuid, desk.trim(), row.uuid)
      showToast('success', t('callNext.called', { who: isolated(row.licensePlate || row.customer_name) }))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      leftSection={<IconSpeakerphone size={14} aria-hidden />}
      onClick={() => void send()}
    >
      {t('callNext.again')}
    </Button>
  )
}
