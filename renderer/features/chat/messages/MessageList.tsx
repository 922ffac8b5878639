import { Loader } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { loadEnd, loadNewer, loadOlder } from '../data/messages.ts'
import { Announcer } from './Announcer.tsx'
import { DayLabel } from './DayLabel.tsx'
import { JumpToEnd } from './JumpToEnd.tsx'
import classes from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { PendingRow } from './PendingRow.tsx'
import type { Row } from './rows.ts'
import separators from './Separators.module.css'
import { useJumpTarget } from './useJumpTarget.ts'
import { useStayAtEnd } from './useStayAtEnd.ts'

const END_THRESHOLD_PX = 48
/** Number of rows before the first visible one at which the next older page is loaded. */
const FETCH_AHEAD = 15

type Props = {
  chat: ChatItem
  rows: readonly Row[]
  hasOlder: boolean
  /** Whether the list shows the part around the target of a jump, without the newest messages. */
  isPast: boolean
  loadingOlder: boolean
  onAtEnd: (isAtEnd: boolean) => void
}

/** The messages of a chat. It stays at the end when new ones arrive, and in place while older ones load. */
export function MessageList({ chat, rows, hasOlder, isPast, loadingOlder, onAtEnd }: Props) {
  const { t } = useTranslation('chat')
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(false)
  // Whether the initial scroll position is set. Before that the position is 0, which would load older messages at once.
  const [isPlaced, setPlaced] = useState(false)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? 58 : 40),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD_PX,
    overscan: 10,
  })
  const items = virtualizer.getVirtualItems()

  const checkEnd = useCallback(() => {
    const atEnd = isScrolledToEnd(scroller.current)
    setAtEnd(atEnd)
    onAtEnd(atEnd)
  }, [onAtEnd])
  useStayAtEnd(scroller, isAtEnd, checkEnd)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the chat opens; later the user decides where to scroll
  useLayoutEffect(() => {
    const unread = rows.findIndex(({ kind }) => kind === 'unread')
    if (unread >= 0) virtualizer.scrollToIndex(unread, { align: 'start' })
    else virtualizer.scrollToEnd()
    const frame = requestAnimationFrame(() => {
      setPlaced(true)
      checkEnd()
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  const marked = useJumpTarget(chat.chat_uuid, rows, virtualizer)
  const totalSize = virtualizer.getTotalSize()
  // Content that grew or shrank can bring the end into view or take it away without any scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is the reason to look
  useEffect(checkEnd, [checkEnd, totalSize])

  const first = items[0]?.index ?? 0
  useEffect(() => {
    if (isPlaced && hasOlder && !loadingOlder && first < FETCH_AHEAD) void loadOlder(chat.chat_uuid)
  }, [isPlaced, hasOlder, loadingOlder, first, chat.chat_uuid])

  useEffect(() => {
    if (isPlaced && isPast && isAtEnd) void loadNewer(chat.chat_uuid)
  }, [isPlaced, isPast, isAtEnd, chat.chat_uuid])
  const jumpToEnd = async () => {
    if (isPast) await loadEnd(chat.chat_uuid)
    virtualizer.scrollToEnd()
  }

  const newestPending = rows.findLast(({ kind }) => kind === 'pending')?.key
  useEffect(() => {
    if (newestPending) virtualizer.scrollToEnd()
  }, [newestPending, virtualizer])

  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        role="log"
        aria-label={t('messages.label', { name: chat.name })}
        // Rows appear and disappear while scrolling. `Announcer` announces new messages.
        aria-live="off"
        aria-busy={loadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area
        tabIndex={0}
        onScroll={checkEnd}
      >
        <div className={classes.all} style={{ blockSize: totalSize }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  data-index={index}
                  data-key={row.key}
                  ref={virtualizer.measureElement}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Content row={row} marked={marked} />
                </div>
              )
            )
          })}
        </div>
      </div>
      {loadingOlder && (
        <div className={classes.loading} role="status">
          <Loader size={14} aria-hidden />
          {t('messages.loadingOlder')}
        </div>
      )}
      {isPlaced && !isAtEnd && <JumpToEnd unread={chat.unread} onJump={() => void jumpToEnd()} />}
      <Announcer rows={rows} />
    </>
  )
}

function isScrolledToEnd(element: HTMLElement | null): boolean {
  return element !== null && element.scrollHeight - element.scrollTop - element.clientHeight <= END_THRESHOLD_PX
}

function Content({ row, marked }: { row: Row; marked: number | null }) {
  const { t } = useTranslation('chat')
  switch (row.kind) {
    case 'message':
      return (
        <MessageRow
          message={row.message}
          isMine={row.isMine}
          startsGroup={row.startsGroup}
          isMarked={row.message.seq === marked}
        />
      )
    case 'pending':
      return <PendingRow entry={row.entry} startsGroup={row.startsGroup} />
    case 'day':
      return <DayLabel at={row.at} />
    case 'unread':
      return <div className={separators.unread}>{t('messages.new')}</div>
    case 'beginning':
      return <div className={separators.beginning}>{t('messages.beginning')}</div>
  }
}
