import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import classes from './Declined.module.css'
import { DeclinedItem } from './DeclinedItem.tsx'
import { MoreDeclined } from './MoreDeclined.tsx'
import { useDeclined } from './useDeclined.ts'

type Props = { of: 'vehicle' | 'customer'; uuid: string }

/** Works declined on earlier visits of a car or of a customer's cars. Null when there are none. */
export function DeclinedBefore({ of, uuid }: Props) {
  const { t } = useTranslation('paper')
  const id = useId()
  const { answer, items, more, showMore } = useDeclined(of, uuid)
  if (!answer.data) return <NotLoaded answers={[answer]} text={t('declined.failed')} height={40} />
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className={classes.before}>
      <h3 id={id}>{t('declined.before')}</h3>
      <ul className={classes.list}>
        {items.map((item) => (
          <DeclinedItem key={item.extension_uuid} item={item} hasPlate={of === 'customer'} />
        ))}
      </ul>
      <MoreDeclined more={more} onMore={showMore} />
    </section>
  )
}
