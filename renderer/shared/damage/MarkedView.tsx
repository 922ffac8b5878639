import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { DamageMark, DamageView } from '#contract/workshop/damageMarks.ts'
import { CarView } from './CarView.tsx'
import { letterOf, SketchContext } from './knownMarks.ts'
import classes from './Sketch.module.css'

type Ways = {
  /** Adds a mark; null when no further mark is allowed. */
  add: ((place: Pick<DamageMark, 'view' | 'x' | 'y'>) => void) | null
  take: ((marks: readonly DamageMark[]) => void) | null
  change: (id: string, values: Partial<DamageMark>) => void
  remove: (id: string) => void
}
type Props = {
  view: DamageView
  name: string
  /** All marks of the car. Their number is their index in this list plus one. */
  marks: readonly DamageMark[]
  /** Marks of the last visit that are not on this sheet. */
  known: readonly DamageMark[]
  fresh: RefObject<string | null>
  ways: Ways | null
}

const MIDDLE = 50
const STEP = 1
/** Step of an arrow key with Shift (percent). */
const LONG_STEP = 5
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Keeps a position inside of the drawing and rounds it to a tenth of a percent. */
const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10

function placeIn(drawing: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = drawing.getBoundingClientRect()
  return { x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) }
}

/** One side of the car with its marks. A tap adds a mark; dragging and arrow keys move it. */
export function MarkedView({ view, name, marks, known, fresh, ways }: Props) {
  const { t } = useTranslation('damage')
  const add = ways?.add
  const tap = (event: MouseEvent) => add?.({ view, ...placeIn(event.currentTarget, event) })
  return (
    <figure className={classes.view} data-view={view}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same without a pointer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={classes.drawing} data-open={add ? true : undefined} onClick={tap}>
        <CarView view={view} />
        {known
          .filter((mark) => mark.view === view)
          .map((mark) => (
            <Known key={mark.id} mark={mark} name={name} take={ways?.take ?? null} />
          ))}
        {marks.map((mark, index) =>
          mark.view === view ? (
            <Mark key={mark.id} mark={mark} index={index} name={name} fresh={fresh} ways={ways} />
          ) : null,
        )}
      </div>
      <figcaption className={classes.caption}>
        {add ? (
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('add', { view: name })}
            onClick={() => add({ view, x: MIDDLE, y: MIDDLE })}
          >
            {name}
          </Button>
        ) : (
          name
        )}
      </figcaption>
    </figure>
  )
}

type KnownProps = { mark: DamageMark; name: string; take: Ways['take'] }

/** A mark of the last visit: translucent, with a letter. A tap copies it to this sheet. */
function Known({ mark, name, take }: KnownProps) {
  const { t } = useTranslation('damage')
  const { last } = use(SketchContext)
  const letter = letterOf(last?.marks.indexOf(mark) ?? 0)
  const attributes = { className: classes.mark, style: { left: `${mark.x}%`, top: `${mark.y}%` }, 'data-known': true }
  if (!take)
    return (
      <span {...attributes} aria-hidden>
        {letter}
      </span>
    )
  const what = t('known', { letter, kind: t(`kinds.${mark.kind}`), view: name })
  return (
    <button
      type="button"
      {...attributes}
      aria-label={`${what}. ${t('take')}`}
      onClick={(event) => {
        event.stopPropagation()
        take([mark])
      }}
    >
      {letter}
    </button>
  )
}

type MarkProps = { mark: DamageMark; index: number; name: string; fresh: RefObject<string | null>; ways: Ways | null }

function Mark({ mark, index, name, fresh, ways }: MarkProps) {
  const { t } = useTranslation('damage')
  const { id, x, y, kind, is_old } = mark
  const number = index + 1
  const place = { left: `${x}%`, top: `${y}%` }
  const attributes = { className: classes.mark, style: place, 'data-old': is_old || undefined }
  if (!ways)
    return (
      <span {...attributes} aria-hidden>
        {number}
      </span>
    )
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const by = shiftKey ? LONG_STEP : STEP
    const [right, down] = STEPS[key] ?? [0, 0]
    if (key === 'Delete' || key === 'Backspace') ways.remove(id)
    else if (right !== 0 || down !== 0) ways.change(id, { x: within(x + right * by), y: within(y + down * by) })
    else return
    event.preventDefault()
  }
  const pull = (event: PointerEvent) => {
    const drawing = event.currentTarget.parentElement
    if (drawing && event.currentTarget.hasPointerCapture(event.pointerId)) ways.change(id, placeIn(drawing, event))
  }
  const what = t('mark', { number, kind: t(`kinds.${kind}`), view: name })
  return (
    <button
      type="button"
      {...attributes}
      aria-label={`${what}. ${t('move')}`}
      ref={(node) => {
        if (!node || fresh.current !== id) return
        fresh.current = null
        node.focus({ preventScroll: true })
      }}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={pull}
    >
      {number}
    </button>
  )
}
