import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { LeftOutSheets } from '#renderer/ui/controls/LeftOutSheets.tsx'
import { OtherEncoding } from '#renderer/ui/controls/OtherEncoding.tsx'
import { TwoReadings } from '#renderer/ui/controls/TwoReadings.tsx'
import { isGuessed, type Reading } from '#renderer/ui/text/fileText.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import type { SentFile } from './FileCard.tsx'

type Props = { sent: SentFile; onRead: (run: string, sent: SentFile) => void }

/**
 * Reads the file of a preview in another encoding, or with the month in front of the day. The server replaces the old
 * preview by the new one.
 */
export function ReadAgain({ sent, onRead }: Props) {
  const { message, run, busy } = useAttempt()
  const read = ({ reading, isMonthFirst }: { reading: Reading; isMonthFirst: boolean }) =>
    run(async () => {
      // The columns stay as they are, even if a heading has other letters now.
      const body = { csv: reading.text, columns: sent.fields, month_first: isMonthFirst }
      const answer = await call('POST /v1/admin/users/import', { body })
      onRead(answer.run.uuid, { ...sent, reading, isMonthFirst, doubt: answer.day_doubt })
    })
  return (
    <Stack gap="sm">
      <LeftOutSheets reading={sent.reading} />
      {isGuessed(sent.reading) && (
        <OtherEncoding file={sent.file} chosen={sent.reading} onChoose={(reading) => void read({ ...sent, reading })} />
      )}
      {sent.doubt && (
        <DayOrder
          doubt={sent.doubt}
          isMonthFirst={sent.isMonthFirst}
          isBusy={busy}
          onChoose={(isMonthFirst) => void read({ ...sent, isMonthFirst })}
        />
      )}
      {message && (
        <Text role="alert" c="red">
          {message}
        </Text>
      )}
    </Stack>
  )
}

type DayOrderProps = {
  doubt: NonNullable<SentFile['doubt']>
  isMonthFirst: boolean
  isBusy: boolean
  onChoose: (isMonthFirst: boolean) => void
}

/** Asks whether the days of a file have the month first, because they can be read in two ways. */
function DayOrder({ doubt, isMonthFirst, isBusy, onChoose }: DayOrderProps) {
  const { t, i18n } = useTranslation('comparison')
  const [usual, other] = doubt.readings.map((day) =>
    day === null ? t('import.doubt.unreadable') : formatDay(day, i18n.language as Language),
  )
  return (
    <TwoReadings
      question={t('import.doubt.day_or_month', { text: doubt.text })}
      labels={[t('import.reading.day_or_month', { text: usual }), t('import.reading.month_first', { text: other })]}
      isOther={isMonthFirst}
      isDisabled={isBusy}
      onChoose={onChoose}
    />
  )
}
