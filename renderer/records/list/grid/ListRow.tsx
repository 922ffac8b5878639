// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element can neither be placed nor be left out
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, RecordView } from '#renderer/records/view.ts'
import { isNumber, type Words } from '../columns/cellText.ts'
import type { Column } from '../columns/useColumns.ts'
import { rowId } from '../rows/rowId.ts'
import { ListCell } from './ListCell.tsx'
import classes from './ListRow.module.css'

type Props = {
  row: AnyRow
  index: number
  view: RecordView
  columns: readonly Column[]
  words: Words
  /** Address of the row. */
  href: string
  state: RowState
}
/** The states of a row in one text, such as `selected active`, because `memo` compares texts by value. */
type RowState = string

/** One row. The list handles its clicks and keys. It is drawn again only when its own props change. */
export const ListRow = memo(function ListRow({ row, index, view, columns, words, href, state }: Props) {
  const { t } = useTranslation('records')
  const is = (name: string) => state.includes(name) || undefined
  return (
    <div
      role="row"
      id={rowId(index)}
      aria-rowindex={index + 2}
      aria-selected={state.includes('selected')}
      className={classes.row}
      data-active={is('active')}
      data-open={is('open')}
      data-fresh={is('fresh')}
      data-gone={is('gone')}
    >
      <div role="gridcell" className={classes.box} data-box>
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={state.includes('selected')}
          aria-label={t('list.selectRow')}
        />
      </div>
      {columns.map((column, position) => (
        <div
          role="gridcell"
          key={column.name}
          className={classes.cell}
          style={column.style}
          data-pinned={column.isPinned || undefined}
          data-number={isNumber(column.field) || undefined}
        >
          {position === 0 ? (
            <a href={href} tabIndex={-1} className={classes.link}>
              <ListCell cells={view.cells} column={column} row={row} words={words} standIn={view.title?.(row) || '…'} />
            </a>
          ) : (
            <ListCell cells={view.cells} column={column} row={row} words={words} />
          )}
        </div>
      ))}
    </div>
  )
})
