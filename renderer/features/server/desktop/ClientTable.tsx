import { Loader } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesktopClient } from '#contract/api/desktop.ts'
import { ClientRow } from './ClientRow.tsx'
import classes from './ClientTable.module.css'

/** Rows below the last visible one at which the next page is fetched. */
const FETCH_AHEAD = 10
const COLUMNS = ['device', 'user', 'version', 'system', 'update', 'seen'] as const

type Props = {
  clients: readonly DesktopClient[]
  /** What is shown still belongs to the filters of before. */
  isOld: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** Only the rows in sight exist; their heights differ, because a reason takes the lines that it needs. */
export function ClientTable({ clients, isOld, hasMore, isLoadingMore, onMore }: Props) {
  const { t } = useTranslation('server')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: clients.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 58,
    getItemKey: useCallback((index: number) => clients[index]?.device ?? index, [clients]),
    overscan: 8,
  })
  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  const isEndNear = last >= clients.length - FETCH_AHEAD
  useEffect(() => {
    if (isEndNear && hasMore && !isLoadingMore && !isOld) onMore()
  }, [isEndNear, hasMore, isLoadingMore, isOld, onMore])

  return (
    <>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={t('clients.title')}
        aria-busy={isOld}
        data-old={isOld || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table className={classes.table} aria-rowcount={hasMore ? -1 : clients.length + 1}>
          <thead className={classes.head}>
            <tr className={classes.columns} aria-rowindex={1}>
              {COLUMNS.map((column) => (
                <th scope="col" key={column}>
                  {t(`clients.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={classes.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
            {rows.map(({ key, index, start }) => {
              const client = clients[index]
              return (
                client && (
                  <tr
                    key={key}
                    aria-rowindex={index + 2}
                    data-index={index}
                    ref={virtualizer.measureElement}
                    className={`${classes.columns} ${classes.row}`}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <ClientRow client={client} />
                  </tr>
                )
              )
            })}
          </tbody>
        </table>
      </section>
      {isLoadingMore && (
        <p className={classes.loading} role="status">
          <Loader size={14} aria-hidden />
          {t('clients.loadingMore')}
        </p>
      )}
    </>
  )
}
