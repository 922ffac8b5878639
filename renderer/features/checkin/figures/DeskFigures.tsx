import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { presetDays } from '#contract/datePresets.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Chart } from '#renderer/ui/chart/Chart.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDay } from '#renderer/ui/time/dates.ts'
import { today } from '#renderer/ui/time/today.ts'
import classes from './Figures.module.css'

type Figures = EndpointOutput<'GET /v1/service/checkin/stats'>

const SPANS = ['today', 'last_7_days', 'last_30_days'] as const
type Span = (typeof SPANS)[number]

/** Arrivals, waiting time, missing customers, and the load of advisors of a desk in a span of days. */
export function DeskFigures({ location }: { location: string }) {
  const { t } = useTranslation('checkin')
  const [span, setSpan] = useState<Span>('today')
  const query = Object.assign({ location_uuid: location }, presetDays(span, today()))
  const answer = useQuery({
    queryKey: ['checkin', 'figures', query],
    queryFn: ({ signal }) => call('GET /v1/service/checkin/stats', { query, signal }),
  })
  return (
    <div className={classes.figures}>
      <SegmentedControl
        aria-label={t('figures.days')}
        value={span}
        onChange={(value) => setSpan(value as Span)}
        data={SPANS.map((value) => ({ value, label: t(`figures.${value}`) }))}
      />
      {answer.data ? <Shown figures={answer.data} /> : <NotLoaded answers={[answer]} height={200} />}
    </div>
  )
}

type Text = (value: number) => string

function Shown({ figures: { arrivals, waiting, no_shows, days, advisors } }: { figures: Figures }) {
  const { t, i18n } = useTranslation('checkin')
  const format = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn', maximumFractionDigits: 1, ...options }).format(
      value,
    )
  const minutes = (value: number | null) => (value === null ? '–' : t('minutes', { number: isolated(format(value)) }))
  const rate = no_shows.rate === null ? '' : ` (${format(no_shows.rate, { style: 'percent' })})`
  return (
    <>
      <Lines title={t('figures.waiting')}>
        <Line name={t('figures.median')}>{minutes(waiting.median)}</Line>
        <Line name={t('figures.p90')}>{minutes(waiting.p90)}</Line>
        <Line name={t('figures.noShows')}>
          <MachineText>{`${format(no_shows.count)} / ${format(no_shows.due)}${rate}`}</MachineText>
        </Line>
      </Lines>
      <Chart
        title={t('figures.arrivals')}
        marks={arrivals.map(({ at }) => at)}
        marksName={t('figures.time')}
        amountName={t('figures.count')}
        series={[{ name: t('figures.count'), values: arrivals.map(({ count }) => counted(count, format)) }]}
      >
        <Lines title={t('figures.arrivals')}>
          {arrivals.map(({ at, count }) => (
            <Line key={at} name={<MachineText>{at}</MachineText>}>
              {format(count)}
            </Line>
          ))}
        </Lines>
      </Chart>
      {days.length > 1 && <DayCharts days={days} format={format} minutes={minutes} />}
      <AdvisorChart advisors={advisors} format={format} />
      <p className={classes.note}>{t('figures.note')}</p>
    </>
  )
}

const counted = (amount: number | null, format: (value: number) => string) => ({
  amount,
  text: amount === null ? '–' : format(amount),
})

/** Waiting times and missing customers of each day of a longer span. */
function DayCharts({
  days,
  format,
  minutes,
}: {
  days: Figures['days']
  format: Text
  minutes: (value: number | null) => string
}) {
  const { t, i18n } = useTranslation('checkin')
  const names = days.map(({ day }) => formatDay(day, i18n.language as Language))
  const marksName = t('figures.day')
  const waited = (value: number | null) => ({ amount: value, text: minutes(value) })
  return (
    <>
      <Chart
        title={t('figures.waitingByDay')}
        marks={names}
        marksName={marksName}
        amountName={t('figures.minutes')}
        series={[
          { name: t('figures.median'), values: days.map(({ median }) => waited(median)) },
          { name: t('figures.p90'), values: days.map(({ p90 }) => waited(p90)) },
        ]}
      >
        <Lines title={`${t('figures.median')} / ${t('figures.p90')}`}>
          {days.map(({ day, median, p90 }, at) => (
            <Line key={day} name={<MachineText>{names[at]}</MachineText>}>
              {`${minutes(median)} / ${minutes(p90)}`}
            </Line>
          ))}
        </Lines>
      </Chart>
      <Chart
        title={t('figures.noShows')}
        marks={names}
        marksName={marksName}
        amountName={t('figures.count')}
        series={[{ name: t('figures.noShows'), values: days.map(({ no_shows }) => counted(no_shows, format)) }]}
      >
        <Lines title={t('figures.noShows')}>
          {days.map(({ day, no_shows, due }, at) => (
            <Line key={day} name={<MachineText>{names[at]}</MachineText>}>
              <MachineText>{`${format(no_shows)} / ${format(due)}`}</MachineText>
            </Line>
          ))}
        </Lines>
      </Chart>
    </>
  )
}

/** The load of the advisors whom the user may see. The others are one bar, as in the table. */
function AdvisorChart({ advisors, format }: { advisors: Figures['advisors']; format: Text }) {
  const { t } = useTranslation('checkin')
  const bars = advisors.items.map(({ user, count }) => ({ key: user.uuid, name: fullName(user), count }))
  if (advisors.others !== null) bars.push({ key: 'others', name: t('figures.others'), count: advisors.others.count })
  if (advisors.unassigned > 0)
    bars.push({ key: 'unassigned', name: t('figures.unassigned'), count: advisors.unassigned })
  return (
    <Chart
      isSideways
      title={t('figures.advisors')}
      marks={bars.map(({ name }) => name)}
      marksName={t('figures.advisors')}
      amountName={t('figures.count')}
      series={[{ name: t('figures.count'), values: bars.map(({ count }) => counted(count, format)) }]}
    >
      <Lines title={t('figures.advisors')}>
        {bars.map(({ key, name, count }) => (
          <Line key={key} name={<bdi>{name}</bdi>}>
            {format(count)}
          </Line>
        ))}
      </Lines>
    </Chart>
  )
}

const Lines = ({ title, children }: { title: string; children: ReactNode }) => (
  <table className={classes.table}>
    <caption className={classes.caption}>{title}</caption>
    <tbody>{children}</tbody>
  </table>
)

const Line = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{children}</td>
  </tr>
)
