import { IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { PaperHstState } from '#contract/workshop/hst/hstState.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Readiness.module.css'
import { ReadyBadge } from './ReadyBadge.tsx'

type Props = {
  row: { hst_state: PaperHstState | ''; hst_checked_at: string | null }
  /** Shows the date of an outdated check as text. A narrow cell has it as a tooltip only. */
  isWide?: boolean
}

const COLORS: Readonly<Record<PaperHstState, string>> = {
  grey: 'gray',
  blue: 'blue',
  green: 'green',
  amber: 'yellow',
  red: 'red',
  stale_red: 'red',
  black: 'dark',
}

/** State of the car in the HST (Handbuch Service Technik). An outdated check keeps its open field action in sight. */
export function HstCell({ row: { hst_state, hst_checked_at }, isWide = false }: Props) {
  const { t, i18n } = useTranslation('paper')
  if (hst_state === '') return null
  // The sign of a clock means "out of date".
  const name = t(`choices.hst_state.${hst_state === 'stale_red' ? 'red' : hst_state}`)
  const isStale = hst_state === 'stale_red' || hst_state === 'blue'
  if (!isStale || hst_checked_at === null) return <ReadyBadge color={COLORS[hst_state]}>{name}</ReadyBadge>
  const checked = t('hstChecked', {
    date: isolated(formatDate(new Date(hst_checked_at), 'date', i18n.language as Language)),
  })
  return (
    <span className={classes.hst}>
      <ReadyBadge color={COLORS[hst_state]} icon={<IconClockExclamation size={13} aria-hidden />} details={checked}>
        {name}
      </ReadyBadge>
      {isWide && <small>{checked}</small>}
    </span>
  )
}
