import { type ReactNode, useEffect, useRef } from 'react'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import cardClasses from '../cards/Card.module.css'
import { CardView } from '../cards/CardView.tsx'
import type { CardStyle } from '../cards/cardStyle.ts'
import type { RemoteCursor } from '../data/useOthers.ts'
import type { Words } from '../data/useWords.ts'
import { Zoom } from '../zoom/Zoom.tsx'
import { type Axis, firstUnits, unitsOf } from './axis.ts'
import classes from './Board.module.css'
import { BoardRowHead } from './BoardRowHead.tsx'
import { Cursors } from './Cursors.tsx'
import type { DragHost } from './drag.ts'
import { EmptyLine } from './EmptyLine.tsx'
import type { Held } from './keyboard.ts'
import { type BoardRow, isGone } from './rows.ts'
import { Stage } from './Stage.tsx'

/** Planned share of the time of a row: 0 to 1, above 1 when overbooked; null when there is no figure. */
type LoadOf = (row: BoardRow) => number | null

type Props = {
  label: string
  /** Whether no person works at the location. */
  isNobody: boolean
  axis: Axis
  rows: readonly BoardRow[]
  words: Words
  stylesOf: (row: BoardRow) => readonly CardStyle[]
  /** Height of a row (px). */
  heightOf: (row: BoardRow) => number
  /** UUID of the user. */
  me: string
  zoom: number
  onZoom: (zoom: number) => void
  loadOf: LoadOf
  held: Held | null
  spoken: string
  host: DragHost
  cursors: readonly RemoteCursor[]
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void
  onOpen: (uuid: string) => void
  onPaper: (uuid: string) => void
  onFocus: (uuid: string, row: string) => void
  tray: ReactNode
}

const MINUTE_MS = 60_000

/** The line of the current time. Only this line is drawn again as the clock moves. */
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

/**
 * Rows of people or bays over time, with their blocks. It only draws and listens; its parent decides what an action
 * does.
 */
export function Board(props: Props) {
  const { label, axis, rows, words, stylesOf, heightOf, me, zoom, onZoom, loadOf, held, spoken, host, cursors, tray } =
    props
  const { onKeyDown, onOpen, onPaper, onFocus } = props
  const stage = useRef<HTMLDivElement>(null)
  const isRtl = useRef(host.isRtl)
  isRtl.current = host.isRtl
  // Scrolls to the current time, or to the opening of the day, once for each shown day, so that the hours that are
  // still to come are in view.
  const begun = useRef('')
  useEffect(() => {
    const shown = `${axis.segments[0]?.day} ${axis.units} ${zoom}`
    const scroller = stage.current?.querySelector<HTMLElement>('[data-part="scroller"]')
    const head = stage.current?.querySelector<HTMLElement>('[data-part="head"]')
    if (!scroller || !head || begun.current === shown) return
    begun.current = shown
    const pixels = (head.offsetWidth / axis.units) * firstUnits(axis, Date.now())
    scroller.scrollLeft = isRtl.current() ? -pixels : pixels
  }, [axis, zoom])
  const variables = { '--units': axis.units, '--zoom': zoom } as React.CSSProperties
  const hasBars = rows.some(({ bars }) => bars.length > 0)
  return (
    <Stage
      label={label}
      host={host}
      spoken={spoken}
      stage={stage}
      onKeyDown={onKeyDown}
      onOpen={onOpen}
      onPaper={onPaper}
      onFocus={onFocus}
      tray={tray}
    >
      <div className={classes.plane} data-plane style={variables}>
        <div className={classes.head}>
          <div className={classes.corner} data-part="corner">
            <Zoom zoom={zoom} onZoom={onZoom} />
          </div>
          <Hours axis={axis} words={words} />
        </div>
        {rows.map((row, index) => (
          <div
            key={row.id}
            className={classes.row}
            data-row={row.id}
            data-far={index > 12 || undefined}
            style={{ '--lanes': row.lanes, '--row': `${heightOf(row)}px` } as React.CSSProperties}
          >
            <BoardRowHead
              row={row}
              name={words.rowName(row)}
              load={loadOf(row)}
              isOwn={row.kind === 'person' && row.subject === me}
              whyGone={isGone(row.kind) ? words.whyGone(row) : null}
            />
            <div className={classes.track} data-days={axis.segments.length > 1 || undefined}>
              {row.shades.map((shade) => (
                <ShadeOf key={`${shade.kind}${shade.from}`} shade={shade} words={words} />
              ))}
              {axis.segments.slice(1).map(({ at }) => (
                <div key={at} className={classes.dayLine} style={{ '--from': at } as React.CSSProperties} />
              ))}
              {stylesOf(row).map((card) => (
                <CardView key={card.key} style={card} />
              ))}
              {held?.row === row.id && <HeldBar axis={axis} held={held} />}
              <Cursors axis={axis} row={row} cursors={cursors} />
            </div>
          </div>
        ))}
        <EmptyLine isNobody={props.isNobody} hasBars={hasBars} />
        <NowLine axis={axis} />
      </div>
    </Stage>
  )
}

/** A part of the day without working time. An unusual one says its reason. */
function ShadeOf({ shade: { from, span, kind, away }, words }: { shade: BoardRow['shades'][number]; words: Words }) {
  const text = away === null ? '' : words.away(away)
  return (
    <div
      className={classes.shade}
      data-kind={kind}
      title={text || undefined}
      style={{ '--from': from, '--span': span } as React.CSSProperties}
    >
      {text !== '' && (
        <bdi dir="auto" className={classes.why}>
          {text}
        </bdi>
      )}
    </div>
  )
}

/** Preview of the place where a bar that is moved with the keyboard would land. */
function HeldBar({ axis, held }: { axis: Axis; held: Held }) {
  const from = unitsOf(axis, held.start)
  const place = { '--from': from, '--span': unitsOf(axis, held.end) - from, '--row-lane': 0 } as React.CSSProperties
  return <div className={`${cardClasses.card} ${classes.held}`} data-keyboard style={place} />
}
