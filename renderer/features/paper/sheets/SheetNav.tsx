import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import { countOf } from '#renderer/shared/orderState/extensionCount.ts'
import { ANSWER_COLORS } from './answerColors.ts'
import classes from './Sheets.module.css'
import { useExtensions } from './useExtensions.ts'

type Props = {
  uuid: string
  /** Content after the links. */
  children?: ReactNode
}

/** Links to the sheets of a paper: the paper itself, and each extension with the customer's answer. */
export function SheetNav({ uuid, children }: Props) {
  const { t } = useTranslation(['paper', 'extension'])
  const { search } = useLocation()
  const { rows } = useExtensions(uuid)
  const base = `/workshop/paper/${uuid}`
  if (rows.length === 0) return children
  return (
    <nav className={classes.nav} aria-label={t('sheets.label')}>
      <NavLink to={{ pathname: base, search }} end className={classes.sheet ?? ''}>
        {t('sheets.order')}
      </NavLink>
      {rows.map((one) => (
        <NavLink key={one.uuid} to={{ pathname: `${base}/${one.number}`, search }} className={classes.sheet ?? ''}>
          {t('sheets.extension', { number: countOf(one.number) })}
          <Badge size="sm" variant="light" color={ANSWER_COLORS[one.answer]}>
            {t(`extension:choices.answer.${one.answer}`)}
          </Badge>
        </NavLink>
      ))}
      {children}
    </nav>
  )
}
