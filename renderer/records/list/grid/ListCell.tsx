import { createElement } from 'react'
import type { AnyRow, RecordView } from '#renderer/records/view.ts'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import { cellText, isMachineText, type Words } from '../columns/cellText.ts'
import type { Column } from '../columns/useColumns.ts'
import classes from './ListRow.module.css'

type Props = {
  cells: RecordView['cells']
  column: Column
  row: AnyRow
  words: Words
  /** Said by a link instead of nothing: a row without a value there is opened by it, too. */
  standIn?: string
}

/** What stands in a column of a row: what the view draws itself, or the value as people read it. */
export function ListCell({ cells, column: { name, field }, row, words, standIn }: Props) {
  const draw = cells?.[name]
  // The view checked its cells against its own rows, and these are its rows.
  if (draw) return createElement(draw, { row: row as never })
  const text = cellText(name, field, row[name], words)
  if (text === '') return standIn === undefined ? null : <bdi dir="auto">{standIn}</bdi>
  if (field?.kind === 'color')
    return (
      <>
        <span className={classes.color} style={{ background: text }} aria-hidden />
        <bdi dir="ltr">{text}</bdi>
      </>
    )
  if (field?.kind === 'phone' && standIn === undefined) return <PhoneLink number={String(row[name])} tabIndex={-1} />
  return <bdi dir={isMachineText(field) ? 'ltr' : 'auto'}>{text}</bdi>
}
