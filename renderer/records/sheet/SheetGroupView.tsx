import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyDraft } from '../form/draft/recordDraft.ts'
import { useRecordTexts } from '../useRecordTexts.ts'
import classes from './Sheet.module.css'
import type { SheetGroup } from './sheetLayout.ts'

type Props = { draft: AnyDraft; group: SheetGroup; row: (name: string) => ReactNode }

/** Rows under a heading. A rare group is closed at first; a refused field opens it. */
export function SheetGroupView({ draft, group: { section, fields, isRare }, row }: Props) {
  const { t } = useTranslation('records')
  const { section: titleOf } = useRecordTexts(draft.view)
  const id = useId()
  const rows = <div className={classes.rows}>{fields.map(row)}</div>
  if (isRare)
    return (
      <details className={classes.group}>
        <summary className={classes.more}>
          {titleOf(section)} <span className={classes.number}>{t('sheet.more', { number: fields.length })}</span>
        </summary>
        {rows}
      </details>
    )
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.groupTitle}>
        {titleOf(section)}
      </h3>
      {rows}
    </section>
  )
}
