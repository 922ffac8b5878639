import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Retention.module.css'
import { RetentionTable } from './RetentionTable.tsx'

type Props = { runs: EndpointOutput<'GET /v1/admin/retention'>['runs'] }

/** The last runs: time, user, and the numbers of removed and kept rows. */
export function RunList({ runs }: Props) {
  const { t, i18n } = useTranslation('settings')
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' })
  if (runs.length === 0) return <p className={classes.quiet}>{t('retention.noRuns')}</p>
  return (
    <ul className={classes.runs}>
      {runs.map(({ uuid, started_at, ended_at, by, lines }) => {
        const all = lines.reduce((sum, { removed }) => sum + removed, 0)
        const told = lines.filter(({ removed, kept }) => removed > 0 || kept.length > 0)
        return (
          <li key={uuid}>
            <details>
              <summary>
                <MachineText>{formatDate(new Date(started_at), 'full', i18n.language as Language)}</MachineText>
                <bdi dir="auto">{by ? fullName(by) : t('retention.night')}</bdi>
                <span>
                  {t('retention.went')}:{' '}
                  <MachineText>{all === 0 ? t('retention.none') : number.format(all)}</MachineText>
                </span>
                {ended_at === null && <strong>{t('retention.cut')}</strong>}
              </summary>
              {told.length > 0 && <RetentionTable lines={told} isDone />}
            </details>
          </li>
        )
      })}
    </ul>
  )
}
