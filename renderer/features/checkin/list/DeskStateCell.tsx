import { VisuallyHidden } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeskState } from '#contract/service/checkin.ts'
import { WALL_CALL_MINUTES } from '#contract/service/wall.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import { HeldSign } from '#renderer/shared/orderState/HeldBadge.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import classes from './Cells.module.css'

type Props = {
  row: { desk_state: DeskState; target_date: string; called_at: string | null; hold_reason: HoldReason | '' }
}

const MINUTE_MS = 60_000

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

/** The sign before the words: held, called without an answer, or a dot in the colour of the state. */
function StateSign({ color, isHeld, isMissed }: { color: string; isHeld: boolean; isMissed: boolean }) {
  if (isHeld) return <HeldSign />
  if (isMissed) return <IconClockExclamation size={16} className={classes.sign ?? ''} aria-hidden />
  return <span className={classes.dot} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />
}

/**
 * The state of the check-in at the desk. An expected car turns late when its time passes, without a request. A called
 * customer is marked once the call has left the screen in the waiting area.
 */
export function DeskStateCell({ row: { desk_state, target_date, called_at, hold_reason } }: Props) {
  const { t } = useTranslation('checkin')
  const isMissed = useNow(
    (now) =>
      desk_state === 'called' && called_at !== null && now - Date.parse(called_at) > WALL_CALL_MINUTES * MINUTE_MS,
  )
  const isLate = useNow((now) => desk_state === 'expected' && Date.parse(target_date) < now)
  const state = isLate ? 'late' : desk_state
  const missed = t('callNext.missed', { number: isolated(String(WALL_CALL_MINUTES)) })
  return (
    <span className={classes.state} data-missed={isMissed || undefined} title={isMissed ? missed : undefined}>
      <StateSign color={COLORS[state]} isHeld={hold_reason !== ''} isMissed={isMissed} />
      {t(`choices.desk_state.${state}`)}
      {isMissed && <VisuallyHidden component="span">{missed}</VisuallyHidden>}
    </span>
  )
}
