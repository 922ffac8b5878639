import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import { countOf } from '#renderer/shared/orderState/extensionCount.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { ANSWER_COLORS } from './answerColors.ts'
import { ConsentLine } from './ConsentLine.tsx'
import { NewExtension } from './NewExtension.tsx'
import classes from './Sheets.module.css'
import { useExtensions } from './useExtensions.ts'

type Props = { paper: PaperRow; readOnly: boolean }

/** Links to the sheets of a paper: the paper itself, and each extension with the customer's answer. */
export function SheetNav({ paper, readOnly }: Props) {
  const { t } = useTranslation(['paper', 'extension'])
  const { search } = useLocation()
  const { rows } = useExtensions(paper.uuid)
  const [isAdding, setAdding] = useState(false)
  const base = `/workshop/paper/${paper.uuid}`
  if (rows.length === 0 && readOnly) return null
  return (
    <>
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
      {rows.length > 0 && <ConsentLine paper={paper} extensions={rows} readOnly={readOnly} />}
    </>
  )
}
