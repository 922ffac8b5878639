import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { paper } from '#contract/records/paper.ts'
import { HstCell } from '#renderer/shared/readiness/HstCell.tsx'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { RailGroup } from './RailGroup.tsx'
import { RAIL_GROUPS, RARE_ROWS } from './railGroups.ts'
import classes from './Sheet.module.css'

type Name = keyof typeof paper.fields
type Props = {
  row: PaperRow
  seesPrices: boolean
  field: (name: Name) => ReactNode
  /** The loan car, shown below the customer's rows. */
  loan: ReactNode
}

/** The column beside the works. Each row shows a value and becomes its field on click or focus. */
export function Rail({ row, seesPrices, field, loan }: Props) {
  const { t } = useTranslation('paper')
  const rows = (names: readonly Name[]) => names.filter((name) => name !== 'price_limit' || seesPrices).map(field)
  return (
    <div className={classes.rail}>
      <RailGroup title={t('sections.vehicle')}>
        {rows(RAIL_GROUPS.vehicle)}
        {row.hst_state !== '' && (
          <div className={classes.read}>
            <span>{t('fields.hst_state')}</span>
            <HstCell row={row} isWide />
          </div>
        )}
      </RailGroup>
      <RailGroup title={t('fields.customer_uuid')}>
        {rows(RAIL_GROUPS.customer)}
        {loan}
      </RailGroup>
      <RailGroup title={t('sheet.dates')}>{rows(RAIL_GROUPS.dates)}</RailGroup>
      <RailGroup title={t('sections.order')}>{rows(RAIL_GROUPS.order)}</RailGroup>
      <details className={classes.group}>
        <summary className={classes.more}>{t('sheet.more', { number: RARE_ROWS.length })}</summary>
        <div className={classes.rows}>{rows(RARE_ROWS)}</div>
      </details>
    </div>
  )
}
