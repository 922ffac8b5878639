import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import { call } from '#renderer/net/calls/api.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import type { PlanFrame } from '../data/planData.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'
import { MonthDay } from './MonthDay.tsx'

type Props = { frame: PlanFrame; day: string; today: string; words: Words; onDay: (day: string) => void }

const MINUTES = 60
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

const capacityQuery = (location: string, month: string) => ({
  queryKey: [...PLANNER_KEY, 'capacity', location, month],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET /v1/workshop/planner/capacity', {
      query: { location_uuid: location, period: 'month', day: `${month}-01` },
      signal,
    }),
})

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** Weeks that the calendar shows. At the end of a month they also show the coming days. */
const WEEKS = 6

/** The days of six whole weeks; the last ones are of the next month. */
function shownDays(days: readonly string[]): readonly string[] {
  const blank = days[0] === undefined ? 0 : weekdayOf(dayNumber(days[0]))
  return days.slice(0, WEEKS * WEEKDAYS.length - blank)
}

/** The month as a calendar: how full each day is, in total and by team. A click opens the day. */
export function MonthView({ frame, day, today, words, onDay }: Props) {
  const { t, i18n } = useTranslation('planner')
  const month = day.slice(0, 7)
  const location = frame.location.uuid
  const answer = useQuery(capacityQuery(location, month))
  const following = useQuery(capacityQuery(location, monthAfter(month)))
  if (!answer.data) return <NotLoaded answers={[answer]} text={t('notLoaded')} height={320} />
  const items = [...answer.data.items, ...(following.data?.items ?? [])]
  const orphaned = [...answer.data.orphaned, ...(following.data?.orphaned ?? [])]
  const closedDays = new Map(frame.location.closed_days.map((one) => [one.day, one.reason]))
  const jobs = new Map(orphaned.map((one) => [one.day, one.jobs]))
  const days = shownDays([...new Set(items.map((one) => one.day))].sort())
  const of = (team: string | null, one: string) => items.find((item) => item.team_uuid === team && item.day === one)
  const hours = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, numberingSystem: 'latn' })
  const blank = days[0] === undefined ? 0 : weekdayOf(dayNumber(days[0]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area
    <section className={classes.scroll} aria-label={t('views.month')} tabIndex={0}>
      <div className={classes.month}>
        {WEEKDAYS.map((weekday) => (
          <span key={weekday} className={classes.weekday}>
            {weekdayName(weekday, i18n.language, 'long')}
          </span>
        ))}
        {days.map((one, index) => (
          <MonthDay
            key={one}
            day={one}
            column={index === 0 ? blank + 1 : null}
            isToday={one === today}
            label={one.startsWith(month) ? null : words.shortDate(one)}
            isPast={one < today}
            cell={of(null, one)}
            teams={frame.teams.flatMap(({ uuid, name }) => {
              const cell = of(uuid, one)
              return cell && cell.net > 0 ? { uuid, name, cell } : []
            })}
            closed={closedDays.get(one) ?? ''}
            gone={jobs.get(one) ?? 0}
            words={words}
            hours={(minutes) => hours.format(minutes / MINUTES)}
            onDay={onDay}
          />
        ))}
      </div>
    </section>
  )
}
