import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Rights.module.css'
import type { RightsDraft } from './rightsDraft.ts'

type Props = { draft: Pick<RightsDraft, 'count' | 'clear'>; label: string; children: ReactNode }

/** Shows the number of unsaved changes, with buttons to discard and save. */
export function DraftBar({ draft, label, children }: Props) {
  const { t } = useTranslation('rights')
  if (draft.count === 0) return null
  return (
    <section className={classes.bar} aria-label={label}>
      <span className={classes.count} role="status">
        {t('bar.changes', { number: draft.count })}
      </span>
      <Button variant="default" onClick={draft.clear}>
        {t('bar.discard')}
      </Button>
      {children}
    </section>
  )
}
