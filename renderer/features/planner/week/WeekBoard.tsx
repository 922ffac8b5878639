import { useDirection } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { dayNumber } from '#contract/planning/localDay.ts'
import type { Outcome } from '#contract/planning/operations.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import boardClasses from '../board/Board.module.css'
import { BoardRowHead } from '../board/BoardRowHead.tsx'
import { BoardTray } from '../board/BoardTray.tsx'
import type { BoardProps } from '../board/boardProps.ts'
import { dragHost, keyOf } from '../board/dragHost.ts'
import { EmptyLine } from '../board/EmptyLine.tsx'
import type { Held } from '../board/keyboard.ts'
import { placeStay } from '../board/placing.ts'
import { isGone } from '../board/rows.ts'
import { Stage } from '../board/Stage.tsx'
import { useBoardKeys } from '../board/useBoardKeys.ts'
import { useBoardRows } from '../board/useBoardRows.ts'
import { useBoardSize } from '../board/useBoardSize.ts'
import { useCardStyles } from '../board/useCardStyles.ts'
import { useFollowedFocus } from '../board/useFollowedFocus.ts'
import { useGlide } from '../board/useGlide.ts'
import { usePaperLink } from '../board/usePaperLink.ts'
import { rowHeight } from '../cards/cardSize.ts'
import { awayReasons, awaySpans } from '../data/away.ts'
import { trayStay } from '../tray/trayCars.ts'
import { freeStart } from './freeStart.ts'
import { stayIn, useWeek } from './useWeek.ts'
import classes from './Week.module.css'
import { WeekHead } from './WeekHead.tsx'
import { WeekRow } from './WeekRow.tsx'

type Props = BoardProps & { onDay: (day: string) => void; today: string }

const MINUTE_MS = 60_000

/** For each day, why a person has no time for a part of it. */
function notesOf({ frame, source: { calendar }, days, words }: Props, person: string): string[][] {
  const given = { calendar, locationUuid: frame.location.uuid, people: frame.people, busy: frame.busy_elsewhere }
  return days.map((day) => awayReasons(awaySpans(given, person, dayNumber(day))).map(words.away))
}

/**
 * The plan of a week: the cars of each person and day below each other. Dragging chooses day and person, not the time.
 */
export function WeekBoard(props: Props) {
  const { frame, source, store, plan, view, days, filter, words, mayChange, cursors, point, today } = props
  const { onOpen, onMoveTo, onDay } = props
  const { calendar, papers } = source
  const { t } = useTranslation('planner')
  const isRtl = useDirection().dir === 'rtl'
  const now = useNow((moment) => Math.floor(moment / MINUTE_MS)) * MINUTE_MS
  const { uuid: locationUuid, time_zone: timeZone } = frame.location
  const onPaper = usePaperLink()
  const wrapper = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const size = useBoardSize(wrapper)
  const given = { frame, calendar, plan, view, days, team: filter.team, papers, width: size.width, zoom: 1 }
  const { axis, people, rows: built, me } = useBoardRows(given)
  const { cells, load, rows } = useWeek({
    calendar,
    plan,
    timeZone,
    days,
    locationUuid,
    people,
    teams: frame.teams,
    team: filter.team,
    rows: built,
  })
  const seen = useRef<{ uuid: string; row: string } | null>(null)
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

  const stayOf = (uuid: string, row: string | null) =>
    row === null ? trayStay(plan, uuid, { calendar, locationUuid, now }) : stayIn(cells.get(row) ?? [], uuid)
  const startIn = (row: string | null, moment: number, blocks: readonly PlannerBlock[]) => {
    const key = keyOf(rows, row)
    const person = key?.kind === 'person' ? key.subject : null
    return freeStart(calendar, plan, blocks, { locationUuid, timeZone, day: words.dayOf(moment), person, now })
  }
  const moveHere = useGlide(wrapper, plan, [view, days, filter.team, size.width, size.height].join(' '))
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
    stayOf,
    startAt: ({ row, moment }, blocks) => startIn(row, moment, blocks),
    shownSpan: ({ from }) => axis.segments.find((one) => from < one.to) ?? axis.segments[0] ?? { from, to: from },
    looseHold: axis.step / 2,
  })

  const focusAfter = useFollowedFocus(wrapper)
  const moved = (uuid: string, from: string, to: 'tray' | { row: string; moment: number }): Outcome => {
    const blocks = stayOf(uuid, from).flatMap((one) => plan.get(one) ?? [])
    const open = blocks.filter(({ state }) => state !== 'finished')
    const target = to === 'tray' ? to : { row: keyOf(rows, to.row), start: startIn(to.row, to.moment, open) }
    return placeStay(plan, calendar, open, keyOf(rows, from), target)
  }
  const heldOutcome = ({ uuid, from, row, start }: Held) => moved(uuid, from, { row, moment: start })
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
    onTray: (uuid, row) => store.perform(moved(uuid, row, 'tray')),
  })
  const style = { '--days': days.length, '--row': `${rowHeight(size.height, rows.length, 1)}px` } as React.CSSProperties
  return (
    <div ref={wrapper} className={boardClasses.whole}>
      <Stage
        label={t(`views.${view}`)}
        host={host}
        spoken={keys.spoken}
        stage={stage}
        onKeyDown={keys.onKeyDown}
        onOpen={onOpen}
        onPaper={onPaper}
        onFocus={(uuid, row) => {
          seen.current = { uuid, row }
          const at = plan.get(uuid)?.start ?? null
          const day = at === null ? (days[0] ?? '') : words.dayOf(Date.parse(at))
          point({ day, row: keyOf(rows, row)?.subject ?? null, at, selected: [uuid], moving: null })
        }}
        tray={<BoardTray board={props} now={now} />}
      >
        <div className={classes.plane} data-plane style={style}>
          <WeekHead days={days} today={today} load={load.everybody} words={words} onDay={onDay} />
          {rows.map((row, index) => (
            <WeekRow
              key={row.id}
              row={row}
              isFar={index > 12}
              head={
                <BoardRowHead
                  row={row}
                  name={words.rowName(row)}
                  load={null}
                  isOwn={row.kind === 'person' && row.subject === me}
                  whyGone={isGone(row.kind) ? words.whyGone(row) : null}
                />
              }
              days={days}
              cells={cells.get(row.id) ?? []}
              load={row.kind === 'person' ? load.byPerson.get(row.subject) : undefined}
              time={row.kind === 'person' ? calendar.workTime(locationUuid, row.subject) : null}
              notes={row.kind === 'person' ? notesOf(props, row.subject) : []}
              heldDay={keys.held?.row === row.id ? words.dayOf(keys.held.start) : null}
              styleOf={styleOf}
            />
          ))}
          {frame.people.length === 0 && <EmptyLine isNobody hasBars={false} />}
        </div>
      </Stage>
    </div>
  )
}
