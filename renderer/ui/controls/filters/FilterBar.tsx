import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Filters.module.css'

type Props = {
  /** The search input, if there is one. */
  search?: ReactNode
  /** The filters, as chips. */
  children?: ReactNode
  /** The days that are shown. */
  period?: ReactNode
  /** Clears all filters; null while none is set. */
  onClear: (() => void) | null
  /** Actions on the shown data, at the other end of the bar. */
  aside?: ReactNode
}

/** The bar above a list or plan: search, filters and period, and actions at the other end. */
export function FilterBar({ search, children, period, onClear, aside }: Props) {
  const { t } = useTranslation('records')
  return (
    <div className={classes.bar}>
      {search}
      {children}
      {period}
      {onClear && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={onClear}>
          {t('list.clearFilters')}
        </Button>
      )}
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  )
}
