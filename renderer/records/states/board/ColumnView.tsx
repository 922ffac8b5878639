import { Button, Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { StatedRow, States } from '../defineStates.ts'
import { statusColor } from '../statusColor.ts'
import { useStateTexts } from '../useStateTexts.ts'
import classes from './Board.module.css'
import type { Verdict } from './boardDrag.ts'
import type { BoardColumn } from './useBoardColumns.ts'

/** Room between two cards (px). */
const GAP = 8
const OVERSCAN = 4
/** Cards below the last drawn one at which the next page is loaded. */
const AHEAD = 20

/** How cards are drawn. */
type Drawn = {
  card: (row: StatedRow) => ReactNode
  action: (row: StatedRow, tabIndex: number) => ReactNode
  addressOf: (uuid: string) => string
  cardHeight: number
}

type Props = {
  states: States
  column: BoardColumn
  drawn: Drawn
  /** Uuid of the card that the Tab key reaches. */
  active: string | null
  /** Set while the keyboard holds a card over this column. */
  aim: { verdict: Verdict } | null
  onMore: () => void
  onRetry: () => void
}

/** A column of the board. Only its visible cards exist in the page. */
export function ColumnView({ states, column, drawn, active, aim, onMore, onRetry }: Props) {
  const { t } = useTranslation('states')
  const texts = useStateTexts(states)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { search } = useLocation()
  const { status, rows, isShown, state, count, hasMore } = column
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => drawn.cardHeight,
    getItemKey: useCallback((index: number) => rows[index]?.uuid ?? index, [rows]),
    gap: GAP,
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const isEndNear = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD
  useEffect(() => {
    if (hasMore && isEndNear && rows.length > 0) onMore()
  })
  const at = rows.findIndex(({ uuid }) => uuid === active)
  const shownActive = useRef(active)
  useEffect(() => {
    if (shownActive.current !== active && at >= 0) virtual.scrollToIndex(at)
    shownActive.current = active
  })
  const color = `var(--mantine-color-${statusColor(states, status)}-6)`
  return (
    <section
      className={classes.column}
      data-column={status}
      data-narrow={!isShown || undefined}
      data-aim={aim?.verdict.kind}
      aria-labelledby={id}
      aria-busy={state === 'loading'}
    >
      <h2 id={id} className={classes.head}>
        <span className={classes.dot} style={{ background: color }} aria-hidden />
        <span className={classes.name}>{texts.status(status)}</span>
        {isShown && <span className={classes.count}>{count ?? '…'}</span>}
      </h2>
      {isShown && (
        <div ref={scroller} className={classes.cards}>
          {state === 'failed' && (
            <p className={classes.note}>
              {t('board.failed')}{' '}
              <Button size="compact-sm" variant="default" onClick={onRetry}>
                {t('retry')}
              </Button>
            </p>
          )}
          {state === 'loading' && <Skeleton height={drawn.cardHeight} radius="md" />}
          {state === 'ready' && rows.length === 0 && <p className={classes.note}>{t('board.empty')}</p>}
          <ul className={classes.list} style={{ blockSize: virtual.getTotalSize() }}>
            {items.map(({ key, index, start }) => {
              const row = rows[index]
              return (
                row && (
                  <li
                    key={key}
                    data-index={index}
                    ref={virtual.measureElement}
                    className={classes.place}
                    style={{ transform: `translateY(${start}px)` }}
                    aria-setsize={count ?? -1}
                    aria-posinset={index + 1}
                  >
                    <Card row={row} drawn={drawn} search={search} isActive={row.uuid === active} />
                  </li>
                )
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}

type CardProps = { row: StatedRow; drawn: Drawn; search: string; isActive: boolean }

/** A card is drawn again only when its row changes. Its button is no part of the link, and keeps its own keys. */
const Card = memo(function Card({ row, drawn, search, isActive }: CardProps) {
  const tabIndex = isActive ? 0 : -1
  const action = drawn.action(row, tabIndex)
  return (
    <>
      <Link
        to={{ pathname: drawn.addressOf(row.uuid), search }}
        className={classes.card}
        data-card={row.uuid}
        data-hold={row.hold_reason !== '' || undefined}
        data-action={action !== null || undefined}
        draggable={false}
        tabIndex={tabIndex}
      >
        {drawn.card(row)}
      </Link>
      {action !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the element only keeps keys of its button from the board
        <span className={classes.action} onKeyDown={(event) => event.stopPropagation()}>
          {action}
        </span>
      )}
    </>
  )
})
