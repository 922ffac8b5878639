// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element can neither be placed nor be left out
// biome-ignore-all lint/a11y/useFocusableInteractive: its buttons take the focus
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { isNumber } from '../columns/cellText.ts'
import type { Column } from '../columns/useColumns.ts'
import { changedQuery } from '../rows/listQuery.ts'
import type { ListState, RecordListState } from '../rows/useRecordList.ts'
import classes from './ListHead.module.css'

type Props = { list: RecordListState }

/** The column headings: a click sorts, dragging the edge changes the width. */
export function ListHead({ list }: Props) {
  const { t } = useTranslation('records')
  const { columns, selection, pages } = list
  const isAll = selection.uuids.size > 0 && selection.uuids.size === pages.total
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      <div role="columnheader" className={classes.box}>
        <label className={classes.hit}>
          <input
            type="checkbox"
            aria-label={t(isAll ? 'list.clearSelection' : 'list.selectAll')}
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = selection.uuids.size > 0 && !isAll
            }}
            onChange={() => (selection.uuids.size > 0 ? selection.clear() : void selection.selectAll())}
          />
        </label>
      </div>
      {columns.shown.map((column) => (
        <HeadCell key={column.name} column={column} list={list} />
      ))}
    </div>
  )
}

type CellProps = { column: Column; list: ListState }

/** The heading of one column: its name, its order, and the edge that changes its width. */
export function HeadCell({ column, list }: CellProps) {
  const { t, i18n } = useTranslation('records')
  const { field } = useRecordTexts(list.view)
  const label = field(column.name)
  const sort = String(list.query.sort ?? list.view.record.defaultSort)
  const backwards = sort === `-${column.name}` ? 'descending' : undefined
  const direction = sort === column.name ? 'ascending' : backwards
  const edge = list.columns.edgeOf(column.name)
  const turn = () =>
    list.setQuery(changedQuery(list.query, { sort: direction === 'ascending' ? `-${column.name}` : column.name }))
  const widen = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    edge.widen(i18n.dir() === 'rtl' ? -step : step)
  }
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <div
      role="columnheader"
      aria-sort={column.isSortable ? (direction ?? 'none') : undefined}
      className={classes.cell}
      style={column.style}
      data-pinned={column.isPinned || undefined}
      data-number={isNumber(column.field) || undefined}
      data-column={column.name}
    >
      {column.isSortable ? (
        <button type="button" className={classes.sort} onClick={turn} title={label}>
          <span className={classes.label}>{label}</span>
          {direction && <Arrow size={14} aria-hidden />}
        </button>
      ) : (
        <span className={classes.label} title={label}>
          {label}
        </span>
      )}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('list.resize', { column: label })}
        aria-valuenow={edge.width}
        className={classes.edge}
        onMouseDown={edge.onResize}
        onTouchStart={edge.onResize}
        onKeyDown={widen}
      />
    </div>
  )
}
