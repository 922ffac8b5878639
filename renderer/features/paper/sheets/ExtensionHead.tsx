import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { customer } from '#contract/records/customer.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { Banner } from '#renderer/records/form/detail/RecordDetail.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { countOf } from '#renderer/shared/orderState/extensionCount.ts'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import type { PaperRow } from '../status/usePaperCalls.ts'
import classes from './Sheets.module.css'
import type { ExtensionRow } from './useExtensions.ts'

type Props = { paper: PaperRow; extension: ExtensionRow; banner: Banner }

/** The head of an extension: the car, the contact, and the finding. */
export function ExtensionHead({ paper, extension, banner }: Props) {
  const { t } = useTranslation('paper')
  const { customer_uuid: uuid } = paper
  const { data } = useQuery({
    queryKey: recordKeys.row(customer, uuid ?? ''),
    queryFn: ({ signal }) => recordCalls.row(customer, uuid ?? '', signal),
    enabled: uuid !== null,
  })
  const person = data as unknown as RecordRow<typeof customer> | undefined
  return (
    <header className={classes.head}>
      <bdi dir="ltr" className={classes.plate}>
        {paper.licensePlate || paper.vin.slice(-8) || '…'}
      </bdi>
      <div className={classes.about}>
        <h2 id={banner.titleId} className={classes.title} aria-label={banner.label}>
          {t('sheets.extension', { number: countOf(extension.number) })} <bdi dir="auto">{extension.finding}</bdi>
        </h2>
        <span className={classes.customer}>
          {person && uuid !== null && (
            <Link to={`/workshop/customers/${uuid}`}>
              <bdi>{[person.first_name, person.name].filter(Boolean).join(' ')}</bdi>
            </Link>
          )}
          <PhoneLink number={paper.contact_phone ?? person?.mobile ?? person?.phone ?? null} />
        </span>
      </div>
      {banner.presence}
      <div>{banner.actions}</div>
    </header>
  )
}
