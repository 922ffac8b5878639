import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Accesses.module.css'

type Props = { items: EndpointOutput<'GET /v1/workshop/comparison/looks'>['items'] }

/** Accesses to personal figures: the user, the figures, the time. */
export function AccessList({ items }: Props) {
  const { t, i18n } = useTranslation('comparison')
  const day = (iso: string) => isolated(formatDay(iso, i18n.language as Language))
  if (items.length === 0) return <p className={classes.empty}>{t('looks.none')}</p>
  return (
    <ul className={classes.list}>
      {items.map((one) => (
        <li key={`${one.by?.uuid}${one.what}${one.from}${one.to}${one.first_at}`}>
          <strong>
            <bdi dir="auto">{one.by ? fullName(one.by) : '–'}</bdi>
          </strong>{' '}
          {t(`looks.what.${one.what}`)}, {one.from === one.to ? day(one.from) : `${day(one.from)} – ${day(one.to)}`}
          <span className={classes.quiet}>
            <TimeAgo at={one.last_at} />
            {one.times > 1 && ` · ${t('looks.times', { n: one.times })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
