import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import type { StatedRow, States } from '../defineStates.ts'
import { statusColor } from '../statusColor.ts'
import { useStateTexts } from '../useStateTexts.ts'
import classes from './Bar.module.css'
import { HoldUntil } from './HoldUntil.tsx'
import { TimeInState } from './TimeInState.tsx'

type Props = {
  states: States
  row: StatedRow
  badges?: ReactNode
  /** When the shown state began, for records whose badges show a finer state than the status. */
  since?: string | undefined
}

/** The status of a row and its age, its hold reason, and the record's own badges. */
export function StateSummary({ states, row, badges, since = row.state_since }: Props) {
  const { i18n } = useTranslation('states')
  const texts = useStateTexts(states)
  return (
    <div className={classes.state}>
      <Badge size="lg" variant="light" color={statusColor(states, row.status)}>
        {texts.status(row.status)}
      </Badge>
      {row.hold_reason !== '' && (
        <>
          <HeldBadge>{texts.hold(row.hold_reason)}</HeldBadge>
          <HoldUntil row={row} language={i18n.language as Language} />
        </>
      )}
      {badges}
      <TimeInState since={since} language={i18n.language} />
    </div>
  )
}
