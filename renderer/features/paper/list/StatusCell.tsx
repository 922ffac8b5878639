import { useTranslation } from 'react-i18next'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { HeldSign } from '#renderer/shared/orderState/HeldBadge.tsx'
import { orderStateKey } from '#renderer/shared/orderState/orderState.ts'
import { STATUS_COLORS } from '../status/statusColors.ts'
import classes from './List.module.css'

type Props = { row: { status: RecordStatus; hold_reason: HoldReason | '' } }

/** The status, or the hold reason of a paper that waits. */
export function StatusCell({ row: { status, hold_reason } }: Props) {
  const { t } = useTranslation('paper')
  const words = t(`choices.status.${status}`)
  const isHeld = hold_reason !== ''
  return (
    <span className={classes.status} title={isHeld ? words : undefined}>
      {isHeld ? (
        <HeldSign />
      ) : (
        <span
          className={classes.dot}
          style={{ background: `var(--mantine-color-${STATUS_COLORS[status]}-6)` }}
          aria-hidden
        />
      )}
      {t(orderStateKey({ status, hold_reason }))}
    </span>
  )
}
