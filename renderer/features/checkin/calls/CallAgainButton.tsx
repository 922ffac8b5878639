import { ActionIcon, Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useCallCustomer } from './useCallCustomer.ts'
import type { CheckinRow } from './useDeskCalls.ts'

type Called = Pick<CheckinRow, 'uuid' | 'location_uuid' | 'licensePlate' | 'customer_name'>

/** Calls a customer once more who was called and has not come to the desk. */
export function CallAgainButton({ row }: { row: Called }) {
  const { t } = useTranslation('checkin')
  const { call, isBusy } = useCallCustomer(row.location_uuid)
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      leftSection={<IconSpeakerphone size={14} aria-hidden />}
      onClick={() => void call(row.uuid)}
    >
      {t('callNext.again')}
    </Button>
  )
}

/** The same action on a line of the list. */
export function CallAgainIcon({ row, tabIndex }: { row: Called; tabIndex?: number }) {
  const { t } = useTranslation('checkin')
  const { call, isBusy } = useCallCustomer(row.location_uuid)
  return (
    <ActionIcon
      variant="light"
      size="md"
      loading={isBusy}
      aria-label={[t('callNext.again'), isolated(row.licensePlate || row.customer_name)].join(': ')}
      title={t('callNext.again')}
      tabIndex={tabIndex}
      data-call
      onClick={() => void call(row.uuid)}
    >
      <IconSpeakerphone size={18} aria-hidden />
    </ActionIcon>
  )
}
