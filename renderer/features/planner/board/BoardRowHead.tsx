import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Board.module.css'
import { loadColor } from './loadColor.ts'
import type { BoardRow } from './rows.ts'

type Props = { row: BoardRow; name: string; load: number | null; whyGone: string | null; isOwn: boolean }

/** Name of the person or bay of a row, and the planned share of their time. */
export const BoardRowHead = memo(function BoardRowHead({ row, name, load, whyGone, isOwn }: Props) {
  const { t } = useTranslation('planner')
  return (
    <div className={classes.name} data-former={whyGone !== null || undefined} data-own={isOwn || undefined}>
      <bdi dir="auto" title={name}>
        {name}
      </bdi>
      {isOwn && <span className={classes.own}>{t('row.own')}</span>}
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
          style={{ '--load': Math.min(load, 1), '--load-color': loadColor(load) } as React.CSSProperties}
        />
      )}
    </div>
  )
})
