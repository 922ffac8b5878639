import {
  IconDeviceMobileMessage,
  IconHourglass,
  IconKey,
  IconMail,
  IconParking,
  IconPhone,
  IconTag,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatPhone } from '#contract/phone.ts'
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

type Person = RecordRow<typeof customer>

/** The customer of the paper; undefined without one, or until it is loaded. */
function useCustomer(uuid: string | null): Person | undefined {
  const { data } = useQuery({
    queryKey: recordKeys.row(customer, uuid ?? ''),
    queryFn: ({ signal }) => recordCalls.row(customer, uuid ?? '', signal),
    enabled: uuid !== null,
  })
  return uuid === null ? undefined : (data as unknown as Person | undefined)
}

/** The head of the sheet: customer, car, promise and next step, in at most 120 px. */
export function HeadBar({ row, banner, status }: Props) {
  const { t } = useTranslation('paper')
  const title = useRef<HTMLHeadingElement>(null)
  const person = useCustomer(row.customer_uuid)
  useEffect(() => {
    // After saving a new paper, its form is gone and the focus would start at the top of the page.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  const name = person && [person.first_name, person.name].filter(Boolean).join(' ')
  return (
    <header className={classes.head}>
      <h2 id={banner.titleId} ref={title} tabIndex={-1} className={classes.plate} aria-label={banner.label}>
        <bdi dir="ltr">{row.licensePlate || row.vin.slice(-8) || '…'}</bdi>
      </h2>
      <div className={classes.what}>
        {name && (
          // The name has its own direction, so that one that is too long is cut at its end.
          <Link to={`/workshop/customers/${row.customer_uuid}`} dir="auto" className={classes.customer} title={name}>
            {name}
          </Link>
        )}
        {row.model !== '' && (
          <bdi className={classes.model} title={row.model}>
            {row.model}
          </bdi>
        )}
      </div>
      <Reach row={row} person={person} />
      <div className={classes.facts}>
        {row.waiting_customer && (
          <strong className={classes.waiting}>
            <IconHourglass size={16} aria-hidden />
            {t('warnings.customer_waiting')}
          </strong>
        )}
        <Fact icon={IconTag} name={t('fields.tag')} text={row.tag} />
        <Fact icon={IconKey} name={t('fields.key_place')} text={row.key_place} />
        <Fact icon={IconParking} name={t('fields.parking_place')} text={row.parking_place} />
        {row.jobId !== '' && (
          <span className={classes.job} title={t('sheet.job', { job: row.jobId })}>
            {t('sheet.job', { job: isolated(row.jobId) })}
          </span>
        )}
      </div>
      <Promised row={row} />
      <div className={classes.steps}>
        {row.deleted_at === null && (
          <>
            <Stations status={row.status} part="past" />
            {status}
            <Stations status={row.status} part="future" />
          </>
        )}
        <div className={classes.tools}>
          {banner.presence}
          {row.needs_call && <CalledButton paper={row.uuid} name={row.licensePlate || row.jobId} />}
          {banner.actions}
        </div>
      </div>
    </header>
  )
}

/** A fact of the visit: an icon with a name, and the value. Null while the value is unknown. */
function Fact({ icon: Icon, name, text }: { icon: typeof IconKey; name: string; text: string }) {
  if (text === '') return null
  return (
    <span className={classes.place} title={`${name}: ${text}`}>
      <Icon size={16} role="img" aria-label={name} />
      <bdi dir="auto">{text}</bdi>
    </span>
  )
}

/** The number to call, and a link that writes to the customer. A touch screen shows an icon instead of the number. */
function Reach({ row, person }: { row: PaperRow; person: Person | undefined }) {
  const { t } = useTranslation('paper')
  const phone = row.contact_phone ?? person?.mobile ?? person?.phone ?? null
  const email = person?.email ?? null
  const isMail = email !== null && (row.contact_channel === 'email' || phone === null)
  const address = isMail ? `mailto:${email}` : phone && `sms:${phone}`
  const words = t(isMail ? 'sheet.mail' : 'sheet.text')
  const Icon = isMail ? IconMail : IconDeviceMobileMessage
  return (
    <div className={classes.reach}>
      <span className={classes.number}>
        <PhoneLink number={phone} />
      </span>
      {phone !== null && (
        <a
          href={`tel:${phone}`}
          className={`${classes.message} ${classes.call}`}
          aria-label={formatPhone(phone)}
          title={formatPhone(phone)}
        >
          <IconPhone size={20} aria-hidden />
        </a>
      )}
      {address && (
        <a href={address} className={classes.message} aria-label={words} title={words}>
          <Icon size={18} aria-hidden />
        </a>
      )}
    </div>
  )
}
