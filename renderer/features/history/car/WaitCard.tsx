import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { waitsQuery } from '../data/historyQueries.ts'
import classes from './Car.module.css'
import { Curve } from './Curve.tsx'

/** How long the customers of a car have waited at the desk, visit by visit. */
export function WaitCard({ uuid }: { uuid: string }) {
  const { data } = useQuery(waitsQuery(uuid))
  const { t, i18n } = useTranslation('history')
  if (!data || data.items.length < 2) return null
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn', maximumFractionDigits: 0 })
  const minutes = (value: number) => t('waits.minutes', { n: isolated(number.format(value)) })
  return (
    <Card title={t('waits.title')}>
      {data.usual !== null && <p className={classes.quiet}>{t('waits.usual', { wait: minutes(data.usual) })}</p>}
      <Curve
        items={data.items.map(({ uuid: row, at, minutes: value }) => ({ uuid: row, at, value, is_outlier: false }))}
        label={t('waits.title')}
        textOf={minutes}
      />
      <details>
        <summary>{t('waits.table')}</summary>
        <PlainTable label={t('waits.table')}>
          <tbody>
            {data.items.toReversed().map(({ uuid: row, at, minutes: value }) => (
              <tr key={row}>
                <th scope="row">
                  <MachineText>{formatDate(new Date(at), 'date', i18n.language as Language)}</MachineText>
                </th>
                <td>{minutes(value)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </details>
    </Card>
  )
}
