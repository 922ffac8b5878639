import { useTranslation } from 'react-i18next'
import type { Health } from '#contract/api/administration/logs.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../lines/Logs.module.css'

/** Durations of the dealer's own requests. */
export function RouteTable({ rows }: { rows: Health['requests'] }) {
  const { t, i18n } = useTranslation('logs')
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' })
  const milliseconds = (value: number) => `${number.format(value)} ms`
  if (rows.length === 0) return <p>{t('health.noRoutes')}</p>
  return (
    <PlainTable label={t('health.routes')}>
      <thead>
        <tr>
          <th scope="col">{t('column.route')}</th>
          {(['count', 'failed', 'p50', 'p95'] as const).map((column) => (
            <th scope="col" key={column} className={classes.figure}>
              {t(`health.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ method, route, count, failed, p50_ms, p95_ms }) => (
          <tr key={`${method} ${route}`}>
            <th scope="row">
              <MachineText>
                {method} {route}
              </MachineText>
            </th>
            {[number.format(count), number.format(failed), milliseconds(p50_ms), milliseconds(p95_ms)].map(
              (text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
                <td key={index} className={classes.figure}>
                  <MachineText>{text}</MachineText>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
