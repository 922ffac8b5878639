import i18next from 'i18next'
import { Fragment, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#renderer/ui/controls/copyText.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { useRecordActions } from '../dependents/useRecordActions.ts'
import { DetailSkeleton } from '../form/detail/DetailSkeleton.tsx'
import { RecordFilters } from '../list/filters/RecordFilters.tsx'
import { BulkBar } from '../list/grid/BulkBar.tsx'
import { DetailPane } from '../list/grid/DetailPane.tsx'
import { RecordList } from '../list/grid/RecordList.tsx'
import { useOpenRow } from '../list/rows/useOpenRow.ts'
import { type RecordListState, useRecordList } from '../list/rows/useRecordList.ts'
import { ListTabs } from '../list/tools/ListTabs.tsx'
import { ListTools } from '../list/tools/ListTools.tsx'
import { pageAddress } from '../pageAddress.ts'
import { useCan } from '../useCan.ts'
import { useRecordTexts } from '../useRecordTexts.ts'
import type { RecordView } from '../view.ts'
import { LayoutSwitch } from './LayoutSwitch.tsx'
import classes from './RecordScreen.module.css'
import { useDrawn } from './useDrawn.ts'
import { LAYOUTS, useLayout } from './useLayout.ts'

type Props = {
  view: RecordView
  /** The content beside the list: the form of a row, or of a new one (`new`). */
  detail: (uuid: string) => ReactNode
  /** Actions beside those of every list. */
  actions?: ReactNode
  /** Quick filters, between the search and the other filters. */
  quick?: ReactNode
  /** Name of a filter that the quick filters show, so that it needs no chip. */
  quickName?: string | undefined
  /** A notice above the list, in its own line. */
  notice?: ReactNode
  /** Actions for the selected rows, beside delete and restore. */
  bulkActions?: (uuids: readonly string[]) => ReactNode
  /** Draws the same rows in another way. The user switches between list and board; this computer keeps the choice. */
  board?: (list: RecordListState) => ReactNode
  /** Draws the same rows in the calendar of a week, as one more choice of the switch. */
  week?: (list: RecordListState) => ReactNode
  /** A row opens on the whole screen, until the user puts it beside the list. */
  opensWide?: boolean
}

async function copyLink(): Promise<void> {
  if (await copyText(await pageAddress())) showToast('success', i18next.t('records:list.linkCopied'))
}

/** List and detail of a record on `/…/:uuid?`. Layout only; a screen's own content is in the slots. */
export function RecordScreen(props: Props) {
  const { view, detail, actions, quick, quickName, notice, bulkActions, board, week, opensWide = false } = props
  const { t } = useTranslation('records')
  const { title } = useRecordTexts(view)
  const list = useRecordList(view)
  const rowActions = useRecordActions(view)
  const mayCreate = useCan(view, 'create')
  const mayDelete = useCan(view, 'delete')
  const grid = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isWide, setWide] = useState(opensWide)
  const row = useOpenRow(list, grid, pane)
  const [layout, setLayout] = useLayout(view.record.name)
  const views = { list: undefined, board, week }
  const layouts = LAYOUTS.filter((name) => name === 'list' || views[name] !== undefined)
  const shownBoard = views[layout]
  const isListDrawn = useDrawn(row.uuid === undefined || !isWide)
  const create = () => {
    if (mayCreate) row.create()
  }
  const remove = () => {
    const { selection, pages, active, query } = list
    const at = pages.rowAt(active)?.uuid
    const underCursor = at === undefined ? [] : [at]
    const uuids = selection.uuids.size > 0 ? [...selection.uuids] : underCursor
    if (mayDelete && query.deleted !== 'only')
      void rowActions.remove(uuids).then((isDone) => isDone && selection.clear())
  }
  const keys = {
    show: row.show,
    peek: row.peek,
    open: row.open,
    close: row.close,
    create,
    remove,
    undo: rowActions.undo,
    copyLink: () => void copyLink(),
    search: () => search.current?.focus(),
  }
  const total = list.pages.total ?? (list.query.deleted === 'only' ? list.count?.deleted : list.count?.count)
  return (
    <div
      className={classes.screen}
      data-open={row.uuid !== undefined || undefined}
      data-wide={isWide || undefined}
      data-sheet={opensWide || undefined}
    >
      <div className={classes.list}>
        {isListDrawn && (
          <>
            <header className={classes.head}>
              <ScreenTitle>{title}</ScreenTitle>
              <span className={classes.count} aria-live="polite">
                {total !== undefined && layout !== 'week' && t('list.count', { count: total })}
              </span>
              <div className={classes.tools}>
                {layouts.length > 1 && (
                  <LayoutSwitch layouts={layouts} layout={shownBoard ? layout : 'list'} onChange={setLayout} />
                )}
                {actions}
                <ListTools list={list} isTable={!shownBoard} onCreate={create} />
              </div>
            </header>
            {/* The week has no tabs. They select what is due now, and it shows the days that the user picks. */}
            {layout !== 'week' && <ListTabs list={list} />}
            {notice && <div className={classes.notice}>{notice}</div>}
            <RecordFilters list={list} search={search} quick={quick} quickName={quickName} />
            {shownBoard ? (
              shownBoard(list)
            ) : (
              <>
                <RecordList list={list} openUuid={row.uuid} addressOf={row.addressOf} actions={keys} grid={grid} />
                <BulkBar list={list} actions={rowActions}>
                  {bulkActions?.([...list.selection.uuids])}
                </BulkBar>
              </>
            )}
          </>
        )}
      </div>
      {row.uuid !== undefined && (
        <DetailPane list={list} row={row} pane={pane} isWide={isWide} onWiden={setWide}>
          {/* The list stays visible while a form loads its first data. */}
          <Suspense fallback={<DetailSkeleton />}>
            <Fragment key={row.uuid}>{detail(row.uuid)}</Fragment>
          </Suspense>
        </DetailPane>
      )}
    </div>
  )
}
