import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { extension } from '#contract/records/extension.ts'
import { call } from '#renderer/net/calls/api.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import classes from './Declined.module.css'
import { DeclinedItem } from './DeclinedItem.tsx'

type Props = { of: 'vehicle' | 'customer'; uuid: string }

const ADDRESSES = { vehicle: 'GET /v1/vehicles/:uuid/declined', customer: 'GET /v1/customers/:uuid/declined' } as const

/** What was declined on earlier visits of a car, or of the cars of a customer. Without any there is nothing to see. */
export function DeclinedBefore({ of, uuid }: Props) {
  const { t } = useTranslation('paper')
  const id = useId()
  const answer = useQuery({
    // With the lists of extensions: it is another one when any of these changes.
    queryKey: [...recordKeys.lists(extension), 'declined', of, uuid],
    queryFn: ({ signal }) => call(ADDRESSES[of], { params: { uuid }, signal }),
  })
  if (!answer.data) return <NotLoaded answers={[answer]} text={t('declined.failed')} height={40} />
  const { items } = answer.data
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className={classes.before}>
      <h3 id={id}>{t('declined.before')}</h3>
      <ul className={classes.list}>
        {items.map((item) => (
          <DeclinedItem key={item.extension_uuid} item={item} hasPlate={of === 'customer'} />
        ))}
      </ul>
    </section>
  )
}
