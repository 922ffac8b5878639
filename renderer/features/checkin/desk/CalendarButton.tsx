import { ActionIcon } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'

/** Saves the appointment as a file that every calendar program reads. */
export function CalendarButton({ row }: { row: CheckinRow }) {
  const { t } = useTranslation('checkin')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(
        await requestBlob(`/v1/service/checkin/${row.uuid}/calendar.ics`, new AbortController().signal),
        `${row.licensePlate || 'termin'}.ics`,
      )
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('calendarFile')}
      title={t('calendarFile')}
      loading={isBusy}
      onClick={() => void save()}
    >
      <IconCalendarDown size={18} aria-hidden />
    </ActionIcon>
  )
}
