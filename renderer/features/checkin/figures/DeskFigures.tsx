import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { presetDays } from '#contract/datePresets.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
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

function Shown({ figures: { arrivals, waiting, no_shows, advisors } }: { figures: Figures }) {
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
      <Lines title={t('figures.arrivals')}>
        {arrivals.map(({ at, count }) => (
          <Line key={at} name={<MachineText>{at}</MachineText>}>
            {format(count)}
          </Line>
        ))}
      </Lines>
      <Lines title={t('figures.advisors')}>
        {advisors.items.map(({ user, count }) => (
          <Line key={user.uuid} name={<bdi>{fullName(user)}</bdi>}>
            {format(count)}
          </Line>
        ))}
        {advisors.others !== null && <Line name={t('figures.others')}>{format(advisors.others.count)}</Line>}
        {advisors.unassigned > 0 && <Line name={t('figures.unassigned')}>{format(advisors.unassigned)}</Line>}
      </Lines>
      <p className={classes.note}>{t('figures.note')}</p>
    </>
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
