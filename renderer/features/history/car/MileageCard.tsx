import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { mileageQuery } from '../data/historyQueries.ts'
import classes from './Car.module.css'
import { Curve } from './Curve.tsx'

/** The kilometres of a car over time. Readings that cannot be right are marked, and their table stands below. */
export function MileageCard({ uuid }: { uuid: string }) {
  const { data } = useQuery(mileageQuery(uuid))
  const { t, i18n } = useTranslation('history')
  if (!data || data.items.length < 2) return null
  const short = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn', notation: 'compact' })
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' })
  return (
    <Card title={t('mileage.title')}>
      {data.per_year !== null && (
        <p className={classes.quiet}>{t('mileage.perYear', { n: isolated(number.format(data.per_year)) })}</p>
      )}
      <Curve
        items={data.items.map(({ uuid: row, at, kilometers, is_outlier }) => ({
          uuid: row,
          at,
          value: kilometers,
          is_outlier,
        }))}
        label={t('mileage.title')}
        textOf={(kilometers) => `${short.format(kilometers)} km`}
        outlier={t('mileage.outlier')}
      />
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
