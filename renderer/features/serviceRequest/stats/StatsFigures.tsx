import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { Chart } from '#renderer/ui/chart/Chart.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { durationText } from '#renderer/ui/time/durationText.ts'
import classes from './Stats.module.css'

type Stats = EndpointOutput<'GET /v1/service/request/stats'>
type Figures = Stats['all']
type Row = [key: string, name: string, figures: Figures]

const HOUR_MS = 3_600_000

/** Figures of the requests of a period: charts by type, and a table with the departments as well. */
export function StatsFigures({ stats }: { stats: Stats }) {
  const { t, i18n } = useTranslation('serviceRequest')
  const number = (value: number) => isolated(String(value))
  const types = stats.types.map((one): Row => [one.type, t(`choices.type.${one.type}`), one])
  const rows: Row[] = [
    ['all', t('stats.all'), stats.all],
    ...types,
    ...stats.departments.map((one): Row => [one.uuid ?? 'nobody', one.name || t('stats.nobody'), one]),
  ]
  const count = (name: string, of: 'open' | 'overdue') => ({
    name,
    values: types.map(([, , figures]) => ({ amount: figures[of], text: String(figures[of]) })),
  })
  const times = (name: string, of: 'first_action' | 'finish') => ({
    name,
    values: types.map(([, , figures]) => ({
      amount: figures[of] === null ? null : figures[of] / HOUR_MS,
      text: medianText(figures, of, i18n.language, t('stats.withheld')),
    })),
  })
  const { open, overdue, unassigned } = stats
  const table = <StatsTable rows={rows} />
  const marks = types.map(([, name]) => name)
  const marksName = t('fields.type')
  return (
    <>
      <p>{t('stats.now', { open: number(open), overdue: number(overdue), unassigned: number(unassigned) })}</p>
      <Chart
        isSideways
        title={t('stats.openByType')}
        marks={marks}
        marksName={marksName}
        amountName={t('stats.count')}
        series={[count(t('stats.stillOpen'), 'open'), count(t('fields.is_overdue'), 'overdue')]}
      >
        {table}
      </Chart>
      <Chart
        isSideways
        title={t('stats.timesByType')}
        marks={marks}
        marksName={marksName}
        amountName={t('stats.hours')}
        series={[times(t('stats.first'), 'first_action'), times(t('stats.finish'), 'finish')]}
      >
        {table}
      </Chart>
    </>
  )
}

/** A median in words. A withheld one says so. */
function medianText(figures: Figures, of: 'first_action' | 'finish', language: string, withheld: string): string {
  if (figures.is_withheld) return withheld
  const value = figures[of]
  return value === null ? '–' : durationText(value, language)
}

function StatsTable({ rows }: { rows: readonly Row[] }) {
  const { t, i18n } = useTranslation('serviceRequest')
  const median = (figures: Figures, of: 'first_action' | 'finish') => (
    <span className={figures.is_withheld ? classes.quiet : undefined}>
      {medianText(figures, of, i18n.language, t('stats.withheld'))}
    </span>
  )
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Caption>{t('stats.period')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.type')}</Table.Th>
            <Table.Th>{t('stats.count')}</Table.Th>
            <Table.Th>{t('stats.stillOpen')}</Table.Th>
            <Table.Th>{t('stats.done')}</Table.Th>
            <Table.Th>{t('fields.is_overdue')}</Table.Th>
            <Table.Th>{t('stats.first')}</Table.Th>
            <Table.Th>{t('stats.finish')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([key, name, figures]) => (
            <Table.Tr key={key}>
              <Table.Td>
                <bdi>{name}</bdi>
              </Table.Td>
              <Table.Td>{figures.count}</Table.Td>
              <Table.Td>{figures.open}</Table.Td>
              <Table.Td>{figures.done}</Table.Td>
              <Table.Td>{figures.overdue}</Table.Td>
              <Table.Td>{median(figures, 'first_action')}</Table.Td>
              <Table.Td>{median(figures, 'finish')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
