import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { paper } from '#contract/records/paper.ts'
import { HstCell } from '#renderer/shared/readiness/HstCell.tsx'
import type { PaperRow } from '../status/usePaperCalls.ts'
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
      <Group title={t('sections.vehicle')}>
        {rows(RAIL_GROUPS.vehicle)}
        {row.hst_state !== '' && (
          <div className={classes.read}>
            <span>{t('fields.hst_state')}</span>
            <HstCell row={row} isWide />
          </div>
        )}
      </Group>
      <Group title={t('fields.customer_uuid')}>
        {rows(RAIL_GROUPS.customer)}
        {loan}
      </Group>
      <Group title={t('sheet.dates')}>{rows(RAIL_GROUPS.dates)}</Group>
      <Group title={t('sections.order')}>{rows(RAIL_GROUPS.order)}</Group>
      <details className={classes.group}>
        <summary className={classes.more}>{t('sheet.more', { number: RARE_ROWS.length })}</summary>
        <div className={classes.rows}>{rows(RARE_ROWS)}</div>
      </details>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.groupTitle}>
        {title}
      </h3>
      <div className={classes.rows}>{children}</div>
    </section>
  )
}
