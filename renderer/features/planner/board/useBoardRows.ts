import { useCallback, useMemo } from 'react'
import { busySpans, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { dayNumber, type Span } from '#contract/planning/localDay.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { brokenPlateWidth, plateWidth } from '../cards/cardSize.ts'
import type { PlanFrame, PlannerPaper } from '../data/planData.ts'
import { pixelsPerUnit } from '../zoom/zoom.ts'
import { type Axis, createAxis, DAY_FRAME, hoursShown, WEEK_FRAME } from './axis.ts'
import { type BoardView, createRowBuilder } from './rows.ts'

type Options = {
  readonly frame: PlanFrame
  readonly calendar: Calendar
  readonly plan: Plan
  readonly view: BoardView
  readonly days: readonly string[]
  /** The only team whose people have rows; null shows all. */
  readonly team: string | null
  readonly papers: ReadonlyMap<string, PlannerPaper>
  /** Width of the axis without zoom (px). */
  readonly width: number
  readonly zoom: number
}

const HOUR = 60

/** The spans of these days in which people work or are planned to work. */
function workedSpans({ frame, calendar, plan, days }: Pick<Options, 'frame' | 'calendar' | 'plan' | 'days'>): Span[] {
  const location = frame.location.uuid
  const shifts = frame.people.flatMap(({ uuid }) =>
    days.flatMap((day) => calendar.workTime(location, uuid).day(dayNumber(day)).shift),
  )
  const jobs = [...plan.values()].flatMap((block): Span[] => {
    const timing = timingOf(calendar, block)
    return timing && Number.isFinite(timing.end) ? timing.tasks.flatMap((task) => busySpans(timing, task)) : []
  })
  return [...shifts, ...jobs]
}

/** The axis. It keeps its identity while its hours are the same. */
function useAxis({ frame, calendar, plan, days }: Options): Axis {
  const location = frame.location
  const shownDays = days.join(' ')
  const isWeek = days.length > 1
  const base = isWeek ? WEEK_FRAME : DAY_FRAME
  const { fromHour, toHour } = useMemo(() => {
    const list = shownDays.split(' ')
    return hoursShown(location, list, base, workedSpans({ frame, calendar, plan, days: list }))
  }, [location, frame, calendar, plan, shownDays, base])
  return useMemo(() => {
    // On the week board the smallest step is a day.
    const step = isWeek ? (toHour - fromHour) * HOUR : base.step
    return createAxis(location, shownDays.split(' '), { step, leastPixels: base.leastPixels, fromHour, toHour })
  }, [location, shownDays, base, isWeek, fromHour, toHour])
}

/** The hours of the shown days, and a row for each person or bay. */
export function useBoardRows(options: Options) {
  const { frame, calendar, plan, view, team, papers, width, zoom } = options
  const location = frame.location
  const axis = useAxis(options)
  const me = useSession(({ user }) => user?.uuid ?? '')
  const pixels = pixelsPerUnit(width, axis.units, zoom)
  const plateOf = useCallback(
    (uuid: string) => {
      const paper = papers.get(uuid)
      return paper?.licensePlate || paper?.jobId || paper?.tag || ''
    },
    [papers],
  )
  const build = useMemo(createRowBuilder, [])
  const people = useMemo(
    () => frame.people.filter(({ team_uuids }) => team === null || team_uuids.includes(team)),
    [frame.people, team],
  )
  const rows = useMemo(
    () =>
      build({
        calendar,
        plan,
        axis,
        view,
        locationUuid: location.uuid,
        people,
        busy: frame.busy_elsewhere,
        former: frame.former,
        bays: location.bays,
        teams: frame.teams,
        me,
        cardPixels: (paper) => plateWidth(plateOf(paper)),
        brokenPixels: (paper) => brokenPlateWidth(plateOf(paper)),
        pixels,
      }),
    [
      build,
      calendar,
      plan,
      axis,
      view,
      location,
      people,
      frame.busy_elsewhere,
      frame.former,
      frame.teams,
      me,
      plateOf,
      pixels,
    ],
  )
  return { axis, people, rows, pixels, me }
}
