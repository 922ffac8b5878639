import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Declined.module.css'

export type Declined = EndpointOutput<'GET /v1/workshop/paper/:uuid/declined'>['items'][number]

type Props = {
  item: Declined
  /** Whether it shows the plate, for lists with several cars. */
  hasPlate?: boolean
  children?: ReactNode
}

/** A declined work: its text, date and price, and a link to the sheet on which it was offered. */
export function DeclinedItem({ item, hasPlate = false, children }: Props) {
  const { t, i18n } = useTranslation(['paper', 'extension'])
  const language = i18n.language as Language
  const about = [
    t(`extension:choices.answer.${item.answer}`),
    item.answered_at && isolated(formatDate(new Date(item.answered_at), 'date', language)),
    item.price !== null && t('paper:declined.then', { price: isolated(`${formatMoney(item.price, language)} €`) }),
    item.price_now &&
      t('paper:declined.now', {
        price: isolated(`${formatMoney(item.price_now.price, language)} €`),
        day: isolated(formatDate(new Date(item.price_now.at), 'date', language)),
      }),
    hasPlate && item.licensePlate && isolated(item.licensePlate),
  ]
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <strong dir="auto">{item.finding}</strong>
        <span className={classes.quiet}>
          {about.filter(Boolean).join(', ')},{' '}
          <Link to={`/workshop/paper/${item.paper_uuid}/${item.number}`}>
            {t('paper:declined.from', { job: isolated(item.jobId || '–') })}
          </Link>
        </span>
        {item.works.map((line) => (
          <span key={line.text} className={classes.quiet} dir="auto">
            {line.text}
          </span>
        ))}
      </div>
      {children}
    </li>
  )
}
