import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { StatedRow } from '../defineStates.ts'
import classes from './Bar.module.css'

type Props = { row: Pick<StatedRow, 'hold_until' | 'hold_note'>; language: Language }

/** The expected end of a hold, and its note. */
export function HoldUntil({ row, language }: Props) {
  const { t } = useTranslation('states')
  const until = row.hold_until && formatDate(new Date(row.hold_until), 'full', language)
  return (
    <span
      className={classes.since}
      data-hold-until
      title={[until && `${t('hold.until')} ${until}`, row.hold_note].filter(Boolean).join(' · ')}
    >
      {until && (
        <>
          {t('hold.until')} <MachineText>{until}</MachineText>{' '}
        </>
      )}
      <bdi dir="auto">{row.hold_note}</bdi>
    </span>
  )
}
