import { useDirection } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '#contract/planning/operations.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { cardShape, ROW_PADDING, rowHeight } from '../cards/cardSize.ts'
import { trayStay } from '../tray/trayCars.ts'
import { keptZoom } from '../zoom/keptZoom.ts'
import classes from './Board.module.css'
import { Board } from './Board.tsx'
import { BoardTray } from './BoardTray.tsx'
import type { BoardProps } from './boardProps.ts'
import { dragHost, keyOf } from './dragHost.ts'
import type { Held } from './keyboard.ts'
import { inOneStep, place, stretch } from './placing.ts'
import type { BoardRow } from './rows.ts'
import { useBoardKeys } from './useBoardKeys.ts'
import { useBoardRows } from './useBoardRows.ts'
import { useBoardSize } from './useBoardSize.ts'
import { useCardStyles } from './useCardStyles.ts'
import { useFollowedFocus } from './useFollowedFocus.ts'
import { useGlide } from './useGlide.ts'
import { usePaperLink } from './usePaperLink.ts'
import { useTakenTime } from './useTakenTime.ts'

const MINUTE_MS = 60_000

/** All blocks of the card that contains a block in a row. */
const stayIn = (rows: readonly BoardRow[], uuid: string, row: string): string[] => {
  const card = rows.find(({ id }) => id === row)?.cards.find(({ bars }) => bars.some((bar) => bar.uuid === uuid))
  return card ? card.bars.map((bar) => bar.uuid) : [uuid]
}

/** The plan of a day on a board: draws the blocks and handles drag, keys and clicks. */
export function PlanBoard(props: BoardProps) {
  const { frame, source, store, plan, view, days, filter, words, mayChange, cursors, point, onOpen, onMoveTo } = props
  const { calendar, papers } = source
  const { t } = useTranslation('planner')
  const isRtl = useDirection().dir === 'rtl'
  const minute = useNow((now) => Math.floor(now / MINUTE_MS))
  const location = frame.location
  const onPaper = usePaperLink()
  const wrapper = useRef<HTMLDivElement>(null)
  const size = useBoardSize(wrapper)
  const [zoom, setZoom] = useLocalValue(keptZoom)
  const shown = { frame, calendar, plan, view, days, team: filter.team, papers, width: size.width, zoom }
  const { axis, people, rows, pixels, me } = useBoardRows(shown)
  const seen = useRef<{ uuid: string; row: string } | null>(null)
  const heightOf = ({ lanes }: BoardRow) => rowHeight(size.height, rows.length, lanes)
  const now = minute * MINUTE_MS
  const styleOf = useCardStyles({
    frame,
    source,
    plan,
    rows,
    filter,
    words,
    mayChange,
    cursors,
    seen: seen.current,
    now,
  })
  const stylesOf = (row: BoardRow) => {
    const height = heightOf(row) - ROW_PADDING
    return row.cards.flatMap((card) => {
      const shape = cardShape(card.span * pixels, height / card.lanes, card.bars.length)
      return styleOf(row, card, shape, days[0] ?? '') ?? []
    })
  }
  const taken = useTakenTime({ calendar, plan, people, teams: frame.teams, days, locationUuid: location.uuid })

  const moveHere = useGlide(wrapper, plan, [view, days, filter.team, zoom, size.width, size.height].join(' '))
  const { host, faultsOf } = dragHost({
    frame,
    source,
    store,
    plan,
    axis,
    rows,
    days,
    words,
    mayChange,
    isRtl,
    point,
    tellFaults: (span, count) => t('drag.faults', { span, faults: count }),
    trayText: t('tray.put'),
    onDrop: moveHere,
    stayOf: (uuid, row) =>
      row === null ? trayStay(plan, uuid, { calendar, locationUuid: location.uuid, now }) : stayIn(rows, uuid, row),
    startAt: ({ moment }) => moment,
    shownSpan: (span) => span,
    looseHold: 0,
  })

  const focusAfter = useFollowedFocus(wrapper)
  const heldOutcome = (held: Held): Outcome => {
    const moved = place(plan, held.uuid, keyOf(rows, held.from), { row: keyOf(rows, held.row), start: held.start })
    if (!held.isStretched) return moved
    return inOneStep(plan, moved, (next) => stretch(next, calendar, held.uuid, keyOf(rows, held.row), held.end))
  }
  const keys = useBoardKeys({
    rows,
    axis,
    calendar,
    words,
    isRtl,
    onOpen,
    onMoveTo,
    onPaper: (uuid) => onPaper(plan.get(uuid)?.paper_uuid ?? ''),
    blockOf: (uuid) => plan.get(uuid),
    mayMove: mayChange,
    faultsAt: (held) => faultsOf(heldOutcome(held)),
    onDrop: (held) => {
      focusAfter({ uuid: held.uuid, row: held.row })
      moveHere()
      store.perform(heldOutcome(held))
    },
    onTray: (uuid, row) => store.perform(place(plan, uuid, keyOf(rows, row), 'tray')),
  })

  return (
    <div ref={wrapper} className={classes.whole}>
      <Board
        label={t(`views.${view}`)}
        isNobody={frame.people.length === 0}
        axis={axis}
        rows={rows}
        words={words}
        stylesOf={stylesOf}
        heightOf={heightOf}
        me={me}
        zoom={zoom}
        onZoom={setZoom}
        loadOf={({ kind, subject }) => (kind === 'person' ? (taken.get(subject) ?? null) : null)}
        held={keys.held}
        spoken={keys.spoken}
        host={host}
        cursors={cursors}
        onKeyDown={keys.onKeyDown}
        onOpen={onOpen}
        onPaper={onPaper}
        onFocus={(uuid, row) => {
          seen.current = { uuid, row }
          const start = plan.get(uuid)?.start ?? null
          point({
            day: days[0] ?? '',
            row: keyOf(rows, row)?.subject ?? null,
            at: start,
            selected: [uuid],
            moving: null,
          })
        }}
        tray={<BoardTray board={props} now={now} />}
      />
    </div>
  )
}
