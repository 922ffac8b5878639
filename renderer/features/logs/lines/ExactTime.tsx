import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'

/** Date and time with seconds, so that lines of the same minute have an order. */
export function ExactTime({ at }: { at: string }) {
  const { i18n } = useTranslation('logs')
  const moment = new Date(at)
  const seconds = String(moment.getSeconds()).padStart(2, '0')
  return (
    <time dateTime={at}>
      <MachineText>
        {formatDate(moment, 'full', i18n.language as Language)}:{seconds}
      </MachineText>
    </time>
  )
}
