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
  /** Text for an empty value in the column whose cells are links. Without a text the link could not be clicked. */
  standIn?: string
}

/** The content of a cell: drawn by the view, or the value in words. */
export function ListCell({ cells, column: { name, field }, row, words, standIn }: Props) {
  const draw = cells?.[name]
  // `defineView` has checked the type of the cell against the rows of the record.
  if (draw) return createElement(draw, { row: row as never })
  const text = cellText(name, field, row[name], words)
  if (text === '' && standIn === undefined) return null
  if (text === '')
    return (
      <bdi dir="auto" title={standIn}>
        {standIn}
      </bdi>
    )
  if (field?.kind === 'color')
    return (
      <>
        <span className={classes.color} style={{ background: text }} aria-hidden />
        <bdi dir="ltr">{text}</bdi>
      </>
    )
  if (field?.kind === 'phone' && standIn === undefined) return <PhoneLink number={String(row[name])} tabIndex={-1} />
  return (
    // The tooltip shows text that the column cuts.
    <bdi dir={isMachineText(field) ? 'ltr' : 'auto'} title={text}>
      {text}
    </bdi>
  )
}
