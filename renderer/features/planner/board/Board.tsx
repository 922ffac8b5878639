import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import type { RemoteCursor } from '../data/useOthers.ts'
import type { Words } from '../data/useWords.ts'
import { type Axis, firstUnits, unitsOf } from './axis.ts'
import { type BarLook, BarView } from './BarView.tsx'
import classes from './Board.module.css'
import { BoardRowHead } from './BoardRowHead.tsx'
import { Cursors } from './Cursors.tsx'
import { type DragHost, startDrag } from './drag.ts'
import type { Held } from './keyboard.ts'
import type { BoardRow } from './rows.ts'

/** How much of what somebody can do is taken, 0 to 1 and more; null where it says nothing. */
type LoadOf = (row: BoardRow) => number | null

type Props = {
  label: string
  axis: Axis
  rows: readonly BoardRow[]
  words: Words
  look: (row: BoardRow, index: number) => readonly BarLook[]
  loadOf: LoadOf
  held: Held | null
  spoken: string
  host: DragHost
  cursors: readonly RemoteCursor[]
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void
  onOpen: (uuid: string) => void
  onFocus: (uuid: string, row: string) => void
  tray: ReactNode
}

const MINUTE_MS = 60_000

/** The line that moves with the clock; nothing else is drawn for it. */
function NowLine({ axis }: { axis: Axis }) {
  const minute = useNow((now) => Math.floor(now / MINUTE_MS))
  const now = minute * MINUTE_MS
  const isToday = axis.segments.some(({ from, to }) => now >= from && now < to)
  if (!isToday) return null
  return <div className={classes.now} data-now style={{ '--from': unitsOf(axis, now) } as React.CSSProperties} />
}

const HOUR = 60
const hoursOf = (units: number) => Array.from({ length: units / HOUR }, (_, hour) => hour * HOUR)

function Hours({ axis, words }: { axis: Axis; words: Words }) {
  const isOne = axis.segments.length === 1
  return (
    <div className={classes.hours} data-part="head">
      {axis.segments.flatMap(({ day, at, units, from }) =>
        isOne
          ? hoursOf(units).map((minutes) => (
              <span key={minutes} className={classes.hour} style={{ '--from': at + minutes } as React.CSSProperties}>
                <MachineText>{words.clock(from + minutes * MINUTE_MS)}</MachineText>
              </span>
            ))
          : [
              <span key={day} className={classes.hour} data-day style={{ '--from': at } as React.CSSProperties}>
                {words.day(day)}
              </span>,
            ],
      )}
    </div>
  )
}

/** Rows of people or bays over time, with their blocks. It draws and listens; what happens is decided by whoever shows it. */
export function Board(props: Props) {
  const { label, axis, rows, words, look, loadOf, held, spoken, host, cursors, onKeyDown, onOpen, onFocus, tray } =
    props
  const { t } = useTranslation('planner')
  const hint = useId()
  const stage = useRef<HTMLDivElement>(null)
  const latest = useRef(host)
  latest.current = host
  useEffect(() => {
    const element = stage.current
    if (!element) return
    return startDrag(element, {
      axis: () => latest.current.axis(),
      isRtl: () => latest.current.isRtl(),
      take: (grab) => latest.current.take(grab),
      tell: (grab, spot) => latest.current.tell(grab, spot),
      drop: (grab, spot) => latest.current.drop(grab, spot),
    })
  }, [])
  // Another day, or the first one: what lies before it is over, and a now outside of the picture helps nobody.
  const begun = useRef('')
  useEffect(() => {
    const shown = `${axis.segments[0]?.day} ${axis.units}`
    const scroller = stage.current?.querySelector<HTMLElement>('[data-part="scroller"]')
    const head = stage.current?.querySelector<HTMLElement>('[data-part="head"]')
    if (!scroller || !head || begun.current === shown) return
    begun.current = shown
    const pixels = (head.offsetWidth / axis.units) * firstUnits(axis, Date.now())
    scroller.scrollLeft = latest.current.isRtl() ? -pixels : pixels
  }, [axis])
  const click = (event: React.MouseEvent<HTMLElement>) => {
    // Enter on a bar is a click for the browser; with the keyboard it picks the bar up instead.
    if (event.detail === 0) return
    const uuid = event.target instanceof Element && event.target.closest<HTMLElement>('[data-uuid]')?.dataset.uuid
    if (uuid) onOpen(uuid)
  }
  const focus = (event: React.FocusEvent<HTMLElement>) => {
    const bar = event.target.closest<HTMLElement>('[data-uuid]')
    const row = bar?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (bar?.dataset.uuid && row) onFocus(bar.dataset.uuid, row)
  }
  const variables = { '--units': axis.units, '--least': `${axis.leastPixels}px` } as React.CSSProperties
  const hasBars = rows.some(({ bars }) => bars.length > 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the bars inside are buttons; here their events are gathered
    <div className={classes.stage} ref={stage} onClick={click} onKeyDown={onKeyDown} onFocus={focus}>
      <section
        className={classes.scroller}
        data-part="scroller"
        aria-label={label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard, bars or not
        tabIndex={0}
      >
        <div className={classes.plane} style={variables}>
          <div className={classes.head}>
            <div className={classes.corner} />
            <Hours axis={axis} words={words} />
          </div>
          {rows.map((row, index) => (
            <div
              key={row.id}
              className={classes.row}
              data-row={row.id}
              data-far={index > 12 || undefined}
              style={{ '--lanes': row.lanes } as React.CSSProperties}
            >
              <BoardRowHead
                row={row}
                name={words.rowName(row)}
                load={loadOf(row)}
                whyGone={row.kind === 'former' ? words.whyGone(row.subject) : null}
              />
              <div className={classes.track} data-days={axis.segments.length > 1 || undefined}>
                {row.shades.map(({ from, span, kind }) => (
                  <div
                    key={`${kind}${from}`}
                    className={classes.shade}
                    data-kind={kind}
                    style={{ '--from': from, '--span': span } as React.CSSProperties}
                  />
                ))}
                {axis.segments.slice(1).map(({ at }) => (
                  <div key={at} className={classes.dayLine} style={{ '--from': at } as React.CSSProperties} />
                ))}
                {look(row, index).map((bar) => (
                  <BarView key={bar.uuid} {...bar} />
                ))}
                {held?.row === row.id && <HeldBar axis={axis} held={held} />}
                <Cursors axis={axis} row={row} cursors={cursors} />
              </div>
            </div>
          ))}
          {!hasBars && <p className={classes.empty}>{t('empty')}</p>}
          <NowLine axis={axis} />
        </div>
      </section>
      {tray}
      <div className={classes.shield} data-part="shield" aria-hidden />
      <div className={classes.target} data-part="target" aria-hidden />
      <div className={classes.ghost} data-part="ghost" aria-hidden>
        <span />
      </div>
      <div id={hint} hidden>
        {t('keys.hint')}
      </div>
      <VisuallyHidden role="status" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
    </div>
  )
}

/** Where a bar that the keyboard holds would be put down. */
function HeldBar({ axis, held }: { axis: Axis; held: Held }) {
  const from = unitsOf(axis, held.start)
  const place = { '--from': from, '--span': unitsOf(axis, held.end) - from, '--row-lane': 0 } as React.CSSProperties
  return <div className={`${classes.bar} ${classes.held}`} data-keyboard style={place} />
}
