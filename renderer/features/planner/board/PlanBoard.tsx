import { useDirection } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { momentText, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import { peopleCapacity, loadOf as planLoad } from '#contract/planning/capacity.ts'
import { applyChange, type Plan } from '#contract/planning/changes.ts'
import { type Conflict, findConflicts } from '#contract/planning/conflicts.ts'
import type { Outcome } from '#contract/planning/operations.ts'
import { formerOf } from '#contract/planning/orphans.ts'
import type { PlanCursor } from '#contract/socket/events.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { blockFor, type PlanFrame } from '../data/planData.ts'
import { rulesOf } from '../data/planRules.ts'
import type { PlanStore } from '../data/planStore.ts'
import type { RemoteCursor } from '../data/useOthers.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import { DAY_FRAME, makeAxis, WEEK_FRAME } from './axis.ts'
import type { BarLook } from './BarView.tsx'
import classes from './Board.module.css'
import { Board } from './Board.tsx'
import { barLook } from './barLook.ts'
import { colorsBy, keptColors } from './colors.ts'
import type { DragHost, Grab, Spot } from './drag.ts'
import type { Held } from './keyboard.ts'
import { Legend } from './Legend.tsx'
import { conflictsByBlock, type Filter } from './looks.ts'
import { newUuidFor, usedUuid } from './newUuid.ts'
import { inOneStep, place, stretch } from './placing.ts'
import { type BoardRow, type BoardView, makeRowBuilder, type RowKey } from './rows.ts'
import { focusBar, useBoardKeys } from './useBoardKeys.ts'

const Tray = lazy(() => import('./Tray.tsx').then((file) => ({ default: file.Tray })))

type Props = {
  frame: PlanFrame
  source: PlanSource
  store: PlanStore
  plan: Plan
  view: BoardView
  days: readonly string[]
  filter: Filter
  words: Words
  mayChange: boolean
  cursors: readonly RemoteCursor[]
  point: (cursor: PlanCursor) => void
  onOpen: (uuid: string) => void
  onMoveTo: (uuid: string) => void
  onCarry: () => void
}

const NO_CONFLICTS: readonly Conflict[] = []
const MINUTE_MS = 60_000

const keyOf = (rows: readonly BoardRow[], id: string | null): RowKey | null => rows.find((row) => row.id === id) ?? null

/** Blocks that share a person or a bay with this one: nothing else can collide with it. */
function around(plan: Plan, block: PlannerBlock): PlannerBlock[] {
  const people = new Set(block.technicians.map(({ uuid }) => uuid))
  return [...plan.values()].filter(
    (one) =>
      one.uuid === block.uuid ||
      (one.bay !== null && one.bay === block.bay) ||
      one.technicians.some(({ uuid }) => people.has(uuid)),
  )
}

/** The plan of a day or week on a board: what lies where, and what is done with it. */
export function PlanBoard(props: Props) {
  const {
    frame,
    source,
    store,
    plan,
    view,
    days,
    filter,
    words,
    mayChange,
    cursors,
    point,
    onOpen,
    onMoveTo,
    onCarry,
  } = props
  const { calendar, papers } = source
  const { t } = useTranslation('planner')
  const isRtl = useDirection().dir === 'rtl'
  const minute = useNow((now) => Math.floor(now / MINUTE_MS))
  const site = frame.location
  const shownDays = days.join(' ')
  const axis = useMemo(() => {
    const list = shownDays.split(' ')
    return makeAxis(site, list, list.length > 1 ? WEEK_FRAME : DAY_FRAME)
  }, [site, shownDays])
  const build = useMemo(makeRowBuilder, [])
  const people = useMemo(() => {
    const inTeam = (teams: readonly string[]) => filter.team === null || teams.includes(filter.team)
    return frame.people.filter((one) => inTeam(one.team_uuids))
  }, [frame.people, filter.team])
  const rows = useMemo(
    () =>
      build({
        calendar,
        plan,
        axis,
        view,
        siteUuid: site.uuid,
        people,
        former: frame.former,
        bays: site.bays,
        teams: frame.teams,
      }),
    [build, calendar, plan, axis, view, site, people, frame.former, frame.teams],
  )
  const rules = useMemo(() => rulesOf(frame), [frame])
  const faults = useMemo(() => conflictsByBlock(findConflicts(calendar, plan.values(), rules)), [calendar, plan, rules])
  const [rule] = useLocalValue(keptColors)
  const colors = useMemo(() => colorsBy(rule, { papers, teams: frame.teams }), [rule, papers, frame.teams])
  const load = useMemo(() => planLoad(calendar, plan.values()), [calendar, plan])
  const teamsOf = useMemo(() => {
    const known = new Map(frame.people.map((one) => [one.uuid, one.team_uuids]))
    return (person: string) => known.get(person) ?? []
  }, [frame.people])

  const others = new Map(cursors.flatMap(({ moving, name }) => (moving ? [[moving, name] as const] : [])))
  const firstBar = rows.find(({ bars }) => bars.length > 0)?.bars[0]?.uuid
  const seen = useRef<{ uuid: string; row: string } | null>(null)
  const active = rows.some(
    ({ id, bars }) => id === seen.current?.row && bars.some(({ uuid }) => uuid === seen.current?.uuid),
  )
    ? seen.current
    : null
  const look = (row: BoardRow): BarLook[] =>
    row.bars.flatMap((bar) => {
      const block = plan.get(bar.uuid)
      if (!block) return []
      const isFirst = active ? active.row === row.id && active.uuid === bar.uuid : bar.uuid === firstBar
      const given = { block, paper: papers.get(block.paper_uuid), conflicts: faults.get(bar.uuid) ?? NO_CONFLICTS }
      const now = minute * MINUTE_MS
      const other = others.get(bar.uuid) ?? ''
      return [barLook(bar, given, { calendar, words, filter, teamsOf, now, isFirst, mayChange, other, colors })]
    })

  // Not again for each cursor of somebody else that moves.
  const taken = useMemo(() => {
    const question = { days, locationUuid: site.uuid, reservePercent: 0 }
    return new Map(
      people.map(({ uuid }) => {
        const { net, planned, carried_over } = peopleCapacity(calendar, load, [uuid], question)
        return [uuid, net > 0 ? (planned + carried_over) / net : null]
      }),
    )
  }, [calendar, load, people, days, site])

  /** The plan, and in it a block for a paper that nobody has planned yet. */
  const withNew = (uuid: string): Plan => {
    const paper = plan.has(uuid) ? undefined : papers.get(uuid)
    return paper ? new Map(plan).set(uuid, blockFor(paper, newUuidFor(uuid))) : plan
  }
  /** Out of the tray, a job of somebody who does not work here is taken from them, whoever else is named. */
  const rowTakenFrom = (known: Plan, { uuid, row }: Pick<Grab, 'uuid' | 'row'>): RowKey | null => {
    const block = row === null ? known.get(uuid) : undefined
    const former = block && formerOf(calendar, block, site.uuid)
    return former === undefined ? keyOf(rows, row) : { kind: 'former', subject: former }
  }
  const outcomeOf = (grab: Pick<Grab, 'uuid' | 'row'>, spot: Spot, isEnd: boolean): Outcome => {
    const known = withNew(grab.uuid)
    const fresh = known === plan ? null : known.get(grab.uuid)
    const row = rowTakenFrom(known, grab)
    if (isEnd) return stretch(plan, calendar, grab.uuid, row, spot.moment)
    const target = spot.over === 'tray' ? ('tray' as const) : { row: keyOf(rows, spot.row), start: spot.moment }
    if (!fresh) return place(plan, grab.uuid, row, target)
    const placed = place(new Map(plan).set(fresh.uuid, fresh), fresh.uuid, row, target)
    return placed.change ? { change: placed.change.map((one) => ({ ...one, before: null })) } : placed
  }
  const faultsOf = (outcome: Outcome): number => {
    const [first] = outcome.change ?? []
    if (!outcome.change || !first?.after) return outcome.refused ? 1 : 0
    const next = applyChange(plan, outcome.change)
    const found = findConflicts(calendar, around(next, first.after), rules)
    return found.filter(({ block_uuids }) => block_uuids.includes(first.uuid)).length
  }
  const tell = (grab: Grab, spot: Spot) => {
    if (spot.over !== 'row') return { text: spot.over === 'tray' ? t('tray.put') : '', faults: 0 }
    const outcome = outcomeOf(grab, spot, grab.kind === 'resize')
    const after = outcome.change?.[0]?.after ?? plan.get(grab.uuid)
    const timing = after && timingOf(calendar, after)
    const count = faultsOf(outcome)
    const span = timing ? words.span(timing.start, timing.end) : ''
    point(cursorAt(days[0] ?? '', keyOf(rows, spot.row)?.subject ?? null, spot.moment, grab.uuid))
    return { text: count > 0 ? t('drag.faults', { span, faults: count }) : span, faults: count }
  }
  const host: DragHost = {
    axis: () => axis,
    isRtl: () => isRtl,
    take: ({ uuid, kind }) => {
      if (!mayChange) return null
      const block = withNew(uuid).get(uuid)
      if (!block || block.state === 'finished') return null
      const timing = timingOf(calendar, block)
      if (timing) return { from: timing.start, to: Number.isFinite(timing.end) ? timing.end : timing.start }
      return kind === 'resize' ? null : { from: 0, to: block.planned_minutes * MINUTE_MS }
    },
    tell,
    drop: (grab, spot) => {
      point(cursorAt(days[0] ?? '', null, null, null))
      if (store.perform(outcomeOf(grab, spot, grab.kind === 'resize'))) usedUuid(grab.uuid)
    },
  }

  const wrapper = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ uuid: string; row: string } | null>(null)
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
    blockOf: (uuid) => plan.get(uuid),
    mayMove: mayChange,
    faultsAt: (held) => faultsOf(heldOutcome(held)),
    onDrop: (held) => {
      wanted.current = { uuid: held.uuid, row: held.row }
      store.perform(heldOutcome(held))
    },
    onTray: (uuid, row) => store.perform(place(plan, uuid, keyOf(rows, row), 'tray')),
  })
  // A bar that went to another row is another element; the focus goes with it.
  useEffect(() => {
    if (!wanted.current || !wrapper.current) return
    focusBar(wrapper.current, wanted.current)
    wanted.current = null
  })

  return (
    <div ref={wrapper} className={classes.boardAndLegend}>
      <Legend rule={rule} swatches={colors.swatches} teams={frame.teams} />
      <Board
        label={t(`views.${view}`)}
        axis={axis}
        rows={rows}
        words={words}
        look={look}
        loadOf={({ kind, subject }) => (kind === 'person' ? (taken.get(subject) ?? null) : null)}
        held={keys.held}
        spoken={keys.spoken}
        host={host}
        cursors={cursors}
        onKeyDown={keys.onKeyDown}
        onOpen={onOpen}
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
        tray={
          <Suspense fallback={<aside className={classes.tray} />}>
            <Tray
              source={source}
              plan={plan}
              siteUuid={site.uuid}
              now={minute * MINUTE_MS}
              words={words}
              mayChange={mayChange}
              onMoveTo={onMoveTo}
              onOpen={onOpen}
              onCarry={onCarry}
            />
          </Suspense>
        }
      />
    </div>
  )
}

function cursorAt(day: string, row: string | null, moment: number | null, moving: string | null): PlanCursor {
  return { day, row: row || null, at: moment === null ? null : momentText(moment), selected: [], moving }
}
