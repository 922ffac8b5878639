import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HoldReason } from '#contract/workshop/status/holdReason.ts'
import type { OrderStatus } from '#contract/workshop/status/orderStatus.ts'
import { STATUS_COLORS } from '../status/statusColors.ts'
import classes from './List.module.css'

type Props = { row: { status: OrderStatus; hold_reason: HoldReason | '' } }

/** The status; what an order waits for stands instead of it, because that is what keeps it there. */
export function StatusCell({ row: { status, hold_reason } }: Props) {
  const { t } = useTranslation('paper')
  return (
    <span className={classes.status}>
      <Badge size="sm" variant="light" color={STATUS_COLORS[status]}>
        {t(`choices.status.${status}`)}
      </Badge>
      {hold_reason !== '' && (
        <Badge size="sm" variant="light" color="yellow">
          {t(`choices.hold_reason.${hold_reason}`)}
        </Badge>
      )}
    </span>
  )
}
