import { useTranslation } from 'react-i18next'
import type { DeskState } from '#contract/service/checkin.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import { HeldSign } from '#renderer/shared/orderState/HeldBadge.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import classes from './Cells.module.css'

type Props = { row: { desk_state: DeskState; target_date: string; hold_reason: HoldReason | '' } }

const COLORS: Readonly<Record<DeskState, string>> = {
  expected: 'gray',
  late: 'red',
  here: 'yellow',
  called: 'orange',
  accepting: 'blue',
  accepted: 'teal',
  handed_over: 'green',
  returned: 'gray',
  no_show: 'red',
  canceled: 'gray',
}

/** The state of the check-in at the desk. An expected car turns late when its time passes, without a request. */
export function DeskStateCell({ row: { desk_state, target_date, hold_reason } }: Props) {
  const { t } = useTranslation('checkin')
  const isLate = useNow((now) => desk_state === 'expected' && Date.parse(target_date) < now)
  const state = isLate ? 'late' : desk_state
  return (
    <span className={classes.state}>
      {hold_reason === '' ? (
        <span className={classes.dot} style={{ background: `var(--mantine-color-${COLORS[state]}-6)` }} aria-hidden />
      ) : (
        <HeldSign />
      )}
      {t(`choices.desk_state.${state}`)}
    </span>
  )
}
