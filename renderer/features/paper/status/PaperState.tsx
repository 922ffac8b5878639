import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import { HoldUntil } from './HoldUntil.tsx'
import classes from './Status.module.css'
import { STATUS_COLORS } from './statusColors.ts'
import { TimeInState } from './TimeInState.tsx'
import type { PaperRow } from './usePaperCalls.ts'

/** The status of a paper and its age, its hold reason, and whether its final check is done. */
export function PaperState({ row }: { row: PaperRow }) {
  const { t, i18n } = useTranslation('paper')
  return (
    <div className={classes.state}>
      <Badge size="lg" variant="light" color={STATUS_COLORS[row.status]}>
        {t(`choices.status.${row.status}`)}
      </Badge>
      {row.hold_reason !== '' && (
        <>
          <HeldBadge>{t(`choices.hold_reason.${row.hold_reason}`)}</HeldBadge>
          <HoldUntil row={row} language={i18n.language as Language} />
        </>
      )}
      {row.final_check_at !== null && (
        <Badge size="lg" variant="light" color="green">
          {t('status.checked')}
        </Badge>
      )}
      <TimeInState since={row.state_since} language={i18n.language} />
    </div>
  )
}
