import { useTranslation } from 'react-i18next'
import { fullName } from '#renderer/net/users.ts'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import { DueCell } from './DueCell.tsx'
import classes from './RequestCard.module.css'
import type { RequestRow } from './useRequestCalls.ts'

type Props = {
  row: RequestRow
  assignee: { first_name: string; last_name: string } | undefined
  /** Name of the customer. Undefined without one, and until it is loaded. */
  customer: string | undefined
}

/** A request on the board: what is asked, until when, for whom, about which car, and who has it. */
export function RequestCard({ row, assignee, customer }: Props) {
  const { t } = useTranslation('serviceRequest')
  return (
    <>
      <span className={classes.line}>
        <DueCell row={row} />
        {row.priority !== 'normal' && (
          <strong className={classes.end} data-priority={row.priority}>
            {t(`choices.priority.${row.priority}`)}
          </strong>
        )}
      </span>
      <bdi className={classes.subject}>{row.subject}</bdi>
      <span className={classes.line}>
        <span className={classes.about}>
          {customer === undefined ? t(`choices.type.${row.type}`) : <bdi dir="auto">{customer}</bdi>}
          {row.licensePlate !== '' && (
            <>
              {' · '}
              <bdi dir="ltr">{row.licensePlate}</bdi>
            </>
          )}
        </span>
        {assignee && <bdi className={classes.end}>{fullName(assignee)}</bdi>}
      </span>
      {row.hold_reason !== '' && <HeldBadge>{t(`choices.hold_reason.${row.hold_reason}`)}</HeldBadge>}
    </>
  )
}
