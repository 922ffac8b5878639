import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ToolLabel } from '#renderer/records/list/tools/ToolLabel.tsx'
import { useCallCustomer } from '../calls/useCallCustomer.ts'

type Props = {
  location: string
  /** The location is not chosen yet. */
  isDisabled?: boolean
}

/** Calls the customer who has waited longest, and opens the check-in. */
export function CallNextButton({ location, isDisabled = false }: Props) {
  const { t } = useTranslation('checkin')
  const navigate = useNavigate()
  const { call, isBusy } = useCallCustomer(location)
  const send = async () => {
    const row = await call()
    if (row) void navigate({ pathname: `/service/checkin/${row.uuid}`, search: window.location.search })
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      title={t('callNext.open')}
      loading={isBusy}
      disabled={isDisabled}
      leftSection={<IconSpeakerphone size={16} aria-hidden />}
      onClick={() => void send()}
    >
      <ToolLabel>{t('callNext.open')}</ToolLabel>
    </Button>
  )
}
