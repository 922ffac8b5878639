import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { mileageQuery } from '../data/historyQueries.ts'
import classes from './Car.module.css'
import { curveOf, HEIGHT, WIDTH } from './mileageCurve.ts'

type Mileage = EndpointOutput<'GET /v1/service/customer-history/:uuid/mileage'>

/** The kilometres of a car over time. Readings that cannot be right are marked, and their table stands below. */
export function MileageCard({ uuid }: { uuid: string }) {
  const { data } = useQuery(mileageQuery(uuid))
  const { t, i18n } = useTranslation('history')
  if (!data || data.items.length < 2) return null
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' })
  return (
    <Card title={t('mileage.title')}>
      {data.per_year !== null && (
        <p className={classes.quiet}>{t('mileage.perYear', { n: isolated(number.format(data.per_year)) })}</p>
      )}
      <Curve items={data.items} label={t('mileage.title')} />
      <details>
        <summary>{t('mileage.table')}</summary>
        <PlainTable label={t('mileage.table')}>
          <tbody>
            {data.items.toReversed().map(({ uuid: row, at, kilometers, is_outlier }) => (
              <tr key={row}>
                <th scope="row">
                  <MachineText>{formatDate(new Date(at), 'date', i18n.language as Language)}</MachineText>
                </th>
                <td>
                  <MachineText>{`${number.format(kilometers)} km`}</MachineText>
                </td>
                <td>{is_outlier && <strong>{t('mileage.outlier')}</strong>}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </details>
    </Card>
  )
}

/** The curve of the plausible readings, and the others as rings. A screen reader gets the table instead. */
function Curve({ items, label }: { items: Mileage['items']; label: string }) {
  const { t, i18n } = useTranslation('history')
  const { points, line, first, last } = curveOf(items)
  const short = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn', notation: 'compact' })
  return (
    <div className={classes.curve} dir="ltr">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <polyline points={line} className={classes.line} />
        {points.map(({ x, y, item }) => (
          <circle
            key={item.uuid}
            cx={x}
            cy={y}
            r={item.is_outlier ? 5 : 3}
            className={item.is_outlier ? classes.outlier : classes.point}
          >
            <title>
              {`${short.format(item.kilometers)} km`}
              {item.is_outlier && ` – ${t('mileage.outlier')}`}
            </title>
          </circle>
        ))}
      </svg>
      <span>{first && formatDate(new Date(first), 'date', i18n.language as Language)}</span>
      <span>{last && formatDate(new Date(last), 'date', i18n.language as Language)}</span>
    </div>
  )
}
