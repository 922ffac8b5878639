import { lazy, useMemo } from 'react'
import { timingOf } from '#contract/planning/blocks.ts'
import type { Plan } from '#contract/planning/changes.ts'
import type { BoardProps } from './board/boardProps.ts'
import { PlanBoard } from './board/PlanBoard.tsx'
import { dayAtLocation } from './data/locationClock.ts'
import type { PlanFrame } from './data/planData.ts'
import type { PlanSource } from './data/usePlan.ts'
import type { View } from './planAddress.ts'

const WeekBoard = lazy(() => import('./week/WeekBoard.tsx').then((file) => ({ default: file.WeekBoard })))
const MonthView = lazy(() => import('./views/MonthView.tsx').then((file) => ({ default: file.MonthView })))
const ListView = lazy(() => import('./views/ListView.tsx').then((file) => ({ default: file.ListView })))
const WallView = lazy(() => import('./views/WallView.tsx').then((file) => ({ default: file.WallView })))

type Props = Omit<BoardProps, 'view'> & {
  view: View
  day: string
  today: string
  onDay: (day: string) => void
  /** Closes the wall view. */
  onLeave: () => void
}

/** The shown days of a week. A weekday on which the location is closed is shown only if something is planned then. */
function shownDays({ opening, location }: PlanFrame, days: readonly string[], source: PlanSource, plan: Plan) {
  const closed = new Set(opening.flatMap((one) => (one.closed?.why === 'weekday' ? one.day : [])))
  const used = new Set(
    [...plan.values()].flatMap((block) => {
      const timing = timingOf(source.calendar, block)
      return timing ? dayAtLocation(location.time_zone, timing.start) : []
    }),
  )
  const open = days.filter((day) => !closed.has(day) || used.has(day))
  return open.length > 0 ? open : days
}

/** The plan in the chosen view: on a board, as a list, for a screen on the wall, or as a month. */
export function ShownView({ view, day, today, onDay, onLeave, ...board }: Props) {
  const { frame, source, plan, words, days, filter, onOpen, onMoveTo } = board
  const open = useMemo(() => shownDays(frame, days, source, plan), [frame, days, source, plan])
  switch (view) {
    case 'technicians':
    case 'bays':
      return <PlanBoard {...board} view={view} />
    case 'teams':
      return <WeekBoard {...board} days={open} view={view} today={today} onDay={onDay} />
    case 'list':
      return (
        <ListView
          frame={frame}
          source={source}
          plan={plan}
          words={words}
          days={days}
          filter={filter}
          onOpen={onOpen}
          onMoveTo={onMoveTo}
        />
      )
    case 'wall':
      return <WallView frame={frame} source={source} plan={plan} words={words} day={day} onLeave={onLeave} />
    case 'month':
      return <MonthView frame={frame} day={day} today={today} words={words} onDay={onDay} />
  }
}
