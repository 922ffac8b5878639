import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { ToolLabel } from '#renderer/records/list/tools/ToolLabel.tsx'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { keptDesk } from './keptDesk.ts'
import { useDeskCalls } from './useDeskCalls.ts'

/** Calls the customer who has waited longest, and opens the check-in. */
export function CallNextButton({ location }: { location: string }) {
  const { t } = useTranslation('checkin')
  const navigate = useNavigate()
  const { callNext } = useDeskCalls()
  const [desk] = useLocalValue(keptDesk)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { row } = await callNext(location, desk.trim())
      if (row === null) {
        showToast('info', t('callNext.nobody'))
        return
      }
      showToast('success', t('callNext.called', { who: isolated(row.licensePlate || row.customer_name) }))
      void navigate({ pathname: `/service/checkin/${row.uuid}`, search: window.location.search })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      title={t('callNext.open')}
      loading={isBusy}
      leftSection={<IconSpeakerphone size={16} aria-hidden />}
      onClick={() => void send()}
    >
      <ToolLabel>{t('callNext.open')}</ToolLabel>
    </Button>
  )
}
