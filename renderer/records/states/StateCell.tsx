import type { Namespace } from '#renderer/i18n/resources.ts'
import { HeldSign } from '#renderer/shared/orderState/HeldBadge.tsx'
import { useRecordTexts } from '../useRecordTexts.ts'
import type { StatedRow, States } from './defineStates.ts'
import classes from './StateCell.module.css'
import { statusColor } from './statusColor.ts'

type Props = Pick<States, 'colors'> & {
  row: Pick<StatedRow, 'status' | 'hold_reason'>
  namespace: Namespace
  text?: string
}

/** The status in a list, or the hold reason of a row on hold. `text` replaces the usual word for the status. */
export function StateCell({ row: { status, hold_reason }, namespace, colors, text }: Props) {
  const { choice } = useRecordTexts({ namespace })
  const isHeld = hold_reason !== ''
  return (
    <span className={classes.status} title={isHeld ? choice('status', status) : undefined}>
      {isHeld ? (
        <HeldSign />
      ) : (
        <span
          className={classes.dot}
          style={{ background: `var(--mantine-color-${statusColor({ ...(colors && { colors }) }, status)}-6)` }}
          aria-hidden
        />
      )}
      {isHeld ? choice('hold_reason', hold_reason) : (text ?? choice('status', status))}
    </span>
  )
}
