import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import { call } from '#renderer/net/calls/api.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { PlanFrame } from '../data/planData.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Props = { frame: PlanFrame; day: string; words: Words; onDay: (day: string) => void }

const FEW = 0.2
const MINUTES = 60

type Cell = { net: number; reserve: number; planned: number; carried_over: number; free: number }

function levelOf({ net, reserve, free }: Cell): 'closed' | 'full' | 'few' | 'enough' {
  if (net <= 0) return 'closed'
  if (free <= 0) return 'full'
  return free < (net - reserve) * FEW ? 'few' : 'enough'
}

/** How full each day of the month is, team by team; a click opens the day. */
export function MonthView({ frame, day, words, onDay }: Props) {
  const { t, i18n } = useTranslation('planner')
  const month = day.slice(0, 7)
  const site = frame.location.uuid
  const answer = useQuery({
    queryKey: [...PLANNER_KEY, 'capacity', site, month],
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/planner/capacity', {
        query: { location_uuid: site, period: 'month', day: `${month}-01` },
        signal,
      }),
  })
  if (!answer.data) return <NotLoaded answers={[answer]} text={t('notLoaded')} height={320} />
  const { items, orphaned } = answer.data
  const jobs = new Map(orphaned.map((one) => [one.day, one.jobs]))
  const hasOrphaned = orphaned.some((one) => one.jobs > 0)
  const days = [...new Set(items.map((one) => one.day))].sort()
  const of = (team: string | null, one: string) => items.find((item) => item.team_uuid === team && item.day === one)
  const lines = [
    ...frame.teams.map(({ uuid, name }) => ({ uuid: uuid as string | null, name })),
    { uuid: null, name: t('capacity.everybody') },
  ]
  const hours = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, numberingSystem: 'latn' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section className={classes.scroll} aria-label={t('views.month')} tabIndex={0}>
      <table className={classes.heat}>
        <thead>
          <tr>
            <th scope="col">{t('fields.day')}</th>
            {lines.map(({ uuid, name }) => (
              <th key={uuid ?? 'all'} scope="col">
                <bdi dir="auto">{name}</bdi>
              </th>
            ))}
            {hasOrphaned && <th scope="col">{t('row.gone')}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one}>
              <th scope="row">
                {weekdayName(weekdayOf(dayNumber(one)), i18n.language, 'short')}{' '}
                <MachineText>{words.date(one)}</MachineText>
              </th>
              {lines.map(({ uuid, name }) => {
                const cell = of(uuid, one)
                if (!cell) return <td key={uuid ?? 'all'} data-level="closed" />
                const percent = cell.net > 0 ? Math.round(((cell.planned + cell.carried_over) / cell.net) * 100) : 0
                const free = t('capacity.free', { hours: hours.format(cell.free / MINUTES) })
                const said = `${t('capacity.taken', { percent })}, ${free}`
                return (
                  <td key={uuid ?? 'all'} data-level={levelOf(cell)}>
                    <button
                      type="button"
                      aria-label={`${words.date(one)}, ${name}: ${said}`}
                      onClick={() => onDay(one)}
                    >
                      {cell.net > 0 ? <bdi dir="auto">{said}</bdi> : '–'}
                    </button>
                  </td>
                )
              })}
              {hasOrphaned && (
                <td data-level={jobs.get(one) ? 'full' : 'closed'}>
                  {(jobs.get(one) ?? 0) > 0 && (
                    <button type="button" onClick={() => onDay(one)}>
                      {t('row.jobs', { number: jobs.get(one) ?? 0 })}
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
