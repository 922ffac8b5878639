import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import type { ExtensionAnswer } from '#contract/workshop/enumerations.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { NewExtension } from './NewExtension.tsx'
import classes from './Sheets.module.css'
import { useExtensions } from './useExtensions.ts'

type Props = { paper: PaperRow; readOnly: boolean }

const COLORS: Readonly<Record<ExtensionAnswer, string>> = {
  open: 'yellow',
  accepted: 'green',
  declined: 'red',
  postponed: 'gray',
}

/** The sheets of an order: the order itself, and each extension with what the customer said to it. */
export function SheetNav({ paper, readOnly }: Props) {
  const { t } = useTranslation(['paper', 'extension'])
  const { search } = useLocation()
  const { rows } = useExtensions(paper.uuid)
  const [isAdding, setAdding] = useState(false)
  const base = `/workshop/paper/${paper.uuid}`
  if (rows.length === 0 && readOnly) return null
  return (
    <nav className={classes.nav} aria-label={t('sheets.label')}>
      <NavLink to={{ pathname: base, search }} end className={classes.sheet ?? ''}>
        {t('sheets.order')}
      </NavLink>
      {rows.map((one) => (
        <NavLink key={one.uuid} to={{ pathname: `${base}/${one.number}`, search }} className={classes.sheet ?? ''}>
          {t('sheets.extension', { number: one.number })}
          <Badge size="sm" variant="light" color={COLORS[one.answer]}>
            {t(`extension:choices.answer.${one.answer}`)}
          </Badge>
        </NavLink>
      ))}
      {!readOnly && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('sheets.add')}
        </Button>
      )}
      {isAdding && <NewExtension paper={paper} onClose={() => setAdding(false)} />}
    </nav>
  )
}
