import { sql } from 'kysely'
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts'
import type { AppointmentMailContent } from '#contract/mail.ts'
import { CALENDAR_TYPE, writeCalendar } from '#server/calendar/iCalendar.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { PermanentFailure } from '#server/jobs/permanentFailure.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { deliverMail } from '#server/mail/deliver.ts'
import { readMailAccount } from '#server/mail/mailAccount.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { addressOf, eventOf } from '../appointmentEvent.ts'
import { reminderSpan } from './reminderSpan.ts'

/** The address of a customer: the one that was typed for the visit, or the customer's own. */
const mailOf = sql<string>`coalesce(nullif(r.customer_email, ''), c.email, '')`

/** Check-ins (`r`) with their customer (`c`), of whose time the customer wants to be reminded. */
export const wantsReminder = sql<boolean>`(r.status = 'new' and r.arrival_at is null and r.deleted_at is null
  and r.type not in ('walk_in', 'key_drop', 'towed', 'internal', 'pickup_service') and ${mailOf} <> ''
  and coalesce(c.appointment_reminder, true))`

type Found = {
  uuid: string
  version: number
  target_date: string
  updated_at: string
  licensePlate: string
  address: string
  name: string
  language: Language
  zone: string
  location: string
  street: string
  street_number: string
  zip_code: string
  city: string
  phone: string
  dealer: string
  code: string
}

/** The appointment at this time, with everything that the mail says. Nothing when it was moved, canceled or kept. */
async function findAppointment(tx: Tx, uuid: string, target: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select r.uuid, r.version, r.target_date, r.updated_at, r."licensePlate", ${mailOf} as address, r.customer_name as name,
      coalesce(c.language, ${DEFAULT_LANGUAGE}) as language, l.time_zone as zone, l.description as location, l.street,
      l.street_number, l.zip_code, l.city, coalesce(l.phone, '') as phone, d.name as dealer, d.code
    from checkins r
    join dealers d on d.dealer_id = r.dealer_id
    join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    left join customers c on c.dealer_id = r.dealer_id and c.uuid = r.customer_uuid
    where r.uuid = ${uuid} and r.target_date = ${new Date(target)} and ${wantsReminder}
      and l.is_active and l.deleted_at is null`.execute(tx)
  return rows[0]
}

async function prepare(tx: Tx, secrets: SecretBox, dealerId: string, uuid: string, target: string) {
  const found = await findAppointment(tx, uuid, target)
  if (!found) return null
  const { code, dealer: name } = found
  const account = await readMailAccount(tx, secrets, { dealerId, code, name }, 'outside')
  if (!account) throw new PermanentFailure('E-mail to customers is not set up.')
  return { found, account }
}

/** The mail about an appointment, with the entry for the customer's calendar. */
function mailAbout(found: Found) {
  const { zone, location, phone, licensePlate: plate, dealer, code, language, name } = found
  const content: AppointmentMailContent = {
    template: 'appointment',
    when: new Date(found.target_date).toISOString(),
    location,
    address: addressOf(found),
    phone,
    plate,
  }
  const mail = composeMail(content, { name, language }, { dealer, company: code, zone })
  const event = eventOf(found, { summary: mail.subject, description: [plate, phone].filter(Boolean).join('\n') })
  const file = writeCalendar({ name: null, events: [event] })
  return Object.assign({}, mail, {
    attachments: [{ filename: 'termin.ics', contentType: CALENDAR_TYPE, content: file }],
  })
}

/** Reminds one customer. Sends nothing when the appointment was moved, canceled or has begun since the job was created. */
export const appointmentMailWorker =
  ({ secrets, outbound, now }: Pick<Core, 'secrets' | 'outbound' | 'now'>) =>
  async ({ dealerId, uuid, data, inDealer }: Job<'appointment_mail'>): Promise<void> => {
    const { checkin_uuid, target_date } = data
    const prepared = await inDealer((tx) => prepare(tx, secrets, dealerId, checkin_uuid, target_date))
    if (!prepared) return
    const { found, account } = prepared
    if (now() >= reminderSpan(found.zone, Date.parse(target_date), 0).to)
      throw new PermanentFailure('The customer was not reminded, because no mail leaves after 20:00.')
    await deliverMail(outbound, account, mailAbout(found), { name: found.name, address: found.address }, uuid)
  }
