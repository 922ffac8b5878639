import { IconDeviceMobileMessage, IconHourglass, IconKey, IconMail, IconParking, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { customer } from '#contract/records/customer.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { Banner } from '#renderer/records/form/detail/RecordDetail.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { CalledButton } from '#renderer/shared/calls/CalledButton.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { Promised } from './Promised.tsx'
import classes from './Sheet.module.css'
import { Stations } from './Stations.tsx'

type Props = {
  row: PaperRow
  banner: Banner
  /** The status of the paper, and the user's next step. */
  status: ReactNode
}

/** The head of the sheet, which stays in sight: customer, car, promise and next step. */
export function HeadBar({ row, banner, status }: Props) {
  const { t } = useTranslation('paper')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After saving a new paper, its form is gone and the focus would start at the top of the page.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={classes.head}>
      <h2 id={banner.titleId} ref={title} tabIndex={-1} className={classes.plate} aria-label={banner.label}>
        <bdi dir="ltr">{row.licensePlate || row.vin.slice(-8) || '…'}</bdi>
      </h2>
      <div className={classes.who}>
        <div className={classes.what}>
          {row.model !== '' && (
            <bdi className={classes.model} title={row.model}>
              {row.model}
            </bdi>
          )}
          {row.customer_uuid !== null && <CustomerLine row={row} uuid={row.customer_uuid} />}
        </div>
        <div className={classes.facts}>
          {row.customer_uuid === null && <PhoneLink number={row.contact_phone} />}
          {row.jobId !== '' && <span>{t('sheet.job', { job: isolated(row.jobId) })}</span>}
          {row.tag !== '' && <span>{t('sheet.tag', { tag: isolated(row.tag) })}</span>}
          <Place icon={IconKey} name={t('fields.key_place')} place={row.key_place} />
          <Place icon={IconParking} name={t('fields.parking_place')} place={row.parking_place} />
          {row.waiting_customer && (
            <strong className={classes.waiting}>
              <IconHourglass size={16} aria-hidden />
              {t('warnings.customer_waiting')}
            </strong>
          )}
          {row.needs_call && <CalledButton paper={row.uuid} name={row.licensePlate || row.jobId} />}
        </div>
      </div>
      <Promised row={row} />
      <div className={classes.tools}>
        {banner.presence}
        {banner.actions}
      </div>
      {row.deleted_at === null && (
        <div className={classes.steps}>
          <Stations status={row.status} part="past" />
          {status}
          <Stations status={row.status} part="future" />
        </div>
      )}
    </header>
  )
}

/** Place of the key or the car: an icon with a name, and the place. Nothing while it is unknown. */
function Place({ icon: Icon, name, place }: { icon: typeof IconKey; name: string; place: string }) {
  if (place === '') return null
  return (
    <span className={classes.place} title={`${name}: ${place}`}>
      <Icon size={16} role="img" aria-label={name} />
      <bdi dir="auto">{place}</bdi>
    </span>
  )
}

function CustomerLine({ row, uuid }: { row: PaperRow; uuid: string }) {
  const { t } = useTranslation('paper')
  const { data } = useQuery({
    queryKey: recordKeys.row(customer, uuid),
    queryFn: ({ signal }) => recordCalls.row(customer, uuid, signal),
  })
  const person = data as unknown as RecordRow<typeof customer> | undefined
  if (!person) return null
  const name = [person.first_name, person.name].filter(Boolean).join(' ')
  const phone = row.contact_phone ?? person.mobile ?? person.phone
  const isMail = person.email !== null && (row.contact_channel === 'email' || phone === null)
  const address = isMail ? `mailto:${person.email}` : phone && `sms:${phone}`
  const Icon = isMail ? IconMail : IconDeviceMobileMessage
  return (
    <span className={classes.customer}>
      <IconUser size={16} aria-hidden />
      {/* Its own direction, so that a name that is too long is cut at its own end. */}
      <Link to={`/workshop/customers/${uuid}`} dir="auto" title={name}>
        {name}
      </Link>
      <PhoneLink number={phone} />
      {address && (
        <a
          href={address}
          className={classes.message}
          aria-label={t(isMail ? 'sheet.mail' : 'sheet.text')}
          title={t(isMail ? 'sheet.mail' : 'sheet.text')}
        >
          <Icon size={18} aria-hidden />
        </a>
      )}
    </span>
  )
}
