import { IconHourglass, IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import type { CheckinRow } from '../calls/useDeskCalls.ts'
import { DeskStateCell } from '../list/DeskStateCell.tsx'
import { ReadyCell } from '../list/ReadyCell.tsx'
import { TargetCell } from '../list/TargetCell.tsx'
import { WaitingCell } from '../list/WaitingCell.tsx'
import classes from './Card.module.css'

type Props = { row: CheckinRow }

/** A check-in on the board: the car and its time, the customer and the key, and the wait at the desk. */
export function CheckinCard({ row }: Props) {
  const { t } = useTranslation('checkin')
  return (
    <>
      <span className={classes.line}>
        <strong className={classes.plate}>
          <bdi dir="ltr">{row.licensePlate || row.vin || '…'}</bdi>
        </strong>
        {row.waiting_customer && (
          <IconHourglass
            size={16}
            className={classes.waiting ?? ''}
            role="img"
            aria-label={t('fields.waiting_customer')}
          />
        )}
        <span className={classes.end}>
          <TargetCell row={row} />
        </span>
      </span>
      <span className={classes.line}>
        <bdi className={classes.customer}>{row.customer_name}</bdi>
        {row.key_place !== '' && (
          <span className={classes.end}>
            <IconKey size={14} role="img" aria-label={t('fields.key_place')} /> <bdi>{row.key_place}</bdi>
          </span>
        )}
      </span>
      <span className={classes.line}>
        {row.hold_reason === '' ? (
          <DeskStateCell row={row} />
        ) : (
          <HeldBadge>{t(`choices.hold_reason.${row.hold_reason}`)}</HeldBadge>
        )}
        <span className={classes.end}>
          <WaitingCell row={row} />
        </span>
        <ReadyCell row={row} />
      </span>
    </>
  )
}
