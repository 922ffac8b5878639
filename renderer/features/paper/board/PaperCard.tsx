import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { PlateCell } from '../list/PlateCell.tsx'
import { PromisedCell } from '../list/PromisedCell.tsx'
import type { PaperRow } from '../status/usePaperCalls.ts'
import classes from './Card.module.css'

type Props = { row: PaperRow }

/** A paper on the board: car, promise, and what makes it wait. */
export function PaperCard({ row }: Props) {
  const { t } = useTranslation('paper')
  return (
    <>
      <span className={classes.line}>
        <strong className={classes.plate}>
          <PlateCell row={row} />
        </strong>
        {row.waiting_customer && (
          <IconHourglass
            size={16}
            className={classes.waiting ?? ''}
            role="img"
            aria-label={t('warnings.customer_waiting')}
          />
        )}
        <span className={classes.end}>
          <PromisedCell row={row} />
        </span>
      </span>
      <span className={classes.line}>
        <bdi className={classes.model}>{row.model}</bdi>
        <span className={classes.end}>{row.tag !== '' && t('sheet.tag', { tag: isolated(row.tag) })}</span>
      </span>
      {row.hold_reason !== '' && <HeldBadge>{t(`choices.hold_reason.${row.hold_reason}`)}</HeldBadge>}
    </>
  )
}
