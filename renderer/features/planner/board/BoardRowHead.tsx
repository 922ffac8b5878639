import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Board.module.css'
import type { BoardRow } from './rows.ts'

type Props = { row: BoardRow; name: string; load: number | null; whyGone: string | null }

const FULL = 1
const NEARLY_FULL = 0.85

function colorOf(load: number): string {
  if (load > FULL) return 'var(--red-edge)'
  return load > NEARLY_FULL ? 'var(--yellow-edge)' : 'var(--green-edge)'
}

/** Whose row it is, and how much of their time is taken. */
export const BoardRowHead = memo(function BoardRowHead({ row, name, load, whyGone }: Props) {
  const { t } = useTranslation('planner')
  return (
    <div className={classes.name} data-former={whyGone !== null || undefined}>
      <bdi dir="auto">{name}</bdi>
      {row.team && (
        <span className={classes.team}>
          <span className={classes.dot} style={{ backgroundColor: row.team.color }} aria-hidden />
          <bdi dir="auto">{row.team.name}</bdi>
        </span>
      )}
      {whyGone !== null && (
        <span className={classes.gone} title={whyGone}>
          {t('row.gone')}
          {row.jobs > 0 && ` · ${t('row.jobs', { number: row.jobs })}`}
        </span>
      )}
      {load !== null && (
        <div
          className={classes.load}
          role="img"
          aria-label={t('capacity.taken', { percent: Math.round(load * 100) })}
          title={t('capacity.taken', { percent: Math.round(load * 100) })}
          style={{ '--load': Math.min(load, 1), '--load-color': colorOf(load) } as React.CSSProperties}
        />
      )}
    </div>
  )
})
