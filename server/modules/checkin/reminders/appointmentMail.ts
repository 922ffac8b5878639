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
import { addressOf, eventOf } from './appointmentEvent.ts'
import { noteProblem, noteTold } from './notes.ts'
import { spansOf } from './reminderSpan.ts'
import { isTold, mailOf, problemNow, wantsReminder } from './wanted.ts'

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
  problem: string
}

/**
 * The appointment at this time, with all data of the mail. Undefined when it was moved or canceled, when the car is
 * here, and when the customer was told already.
 */
async function findAppointment(tx: Tx, uuid: string, target: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select r.uuid, r.version, r.target_date, r.updated_at, r."licensePlate", ${mailOf} as address, r.customer_name as name,
      coalesce(c.language, ${DEFAULT_LANGUAGE}) as language, l.time_zone as zone, l.description as location, l.street,
      l.street_number, l.zip_code, l.city, coalesce(l.phone, '') as phone, d.name as dealer, d.code, ${problemNow} as problem
    from checkins r
    join dealers d on d.dealer_id = r.dealer_id
    join locations l on l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    left join customers c on c.dealer_id = r.dealer_id and c.uuid = r.customer_uuid
    where r.uuid = ${uuid} and r.target_date = ${new Date(target)} and ${wantsReminder} and not ${isTold}
      and l.is_active and l.deleted_at is null`.execute(tx)
  return rows[0]
}

/** The appointment and the mail account. Without an account, the reminder waits until the dealer has one. */
async function prepare(tx: Tx, secrets: SecretBox, dealerId: string, uuid: string, target: string) {
  const found = await findAppointment(tx, uuid, target)
  if (!found) return null
  const { code, dealer: name } = found
  const account = await readMailAccount(tx, secrets, { dealerId, code, name }, 'outside')
  if (account) return { found, account }
  await noteProblem(tx, uuid, target, 'mail_off')
  return null
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

const isLate = ({ zone, problem }: Found, target: string, now: number) =>
  spansOf(zone, Date.parse(target), 0, problem === 'mail_off').every(({ from, to }) => now < from || now >= to)

/**
 * Reminds one customer. Sends nothing when the appointment was moved, canceled or has begun since the job was created.
 */
export const appointmentMailWorker =
  ({ secrets, outbound, now }: Pick<Core, 'secrets' | 'outbound' | 'now'>) =>
  async ({ dealerId, uuid, data, inDealer }: Job<'appointment_mail'>): Promise<void> => {
    const { checkin_uuid, target_date } = data
    const prepared = await inDealer((tx) => prepare(tx, secrets, dealerId, checkin_uuid, target_date))
    if (!prepared) return
    const { found, account } = prepared
    if (isLate(found, target_date, now())) {
      await inDealer((tx) => noteProblem(tx, checkin_uuid, target_date, 'late'))
      throw new PermanentFailure('The customer was not reminded, because no mail leaves after 20:00.')
    }
    await deliverMail(outbound, account, mailAbout(found), { name: found.name, address: found.address }, uuid)
    await inDealer((tx) => noteTold(tx, checkin_uuid, target_date, now()))
  }

/** Records that the mail server has finally refused the mail, unless the mail was too late. */
export const mailRefused = async (tx: Tx, { data }: Pick<Job<'appointment_mail'>, 'data'>): Promise<void> => {
  const { checkin_uuid: uuid, target_date: target } = data
  const { rows } = await sql<{ problem: string }>`select ${problemNow} as problem from checkins r
    where r.uuid = ${uuid} and r.target_date = ${new Date(target)} and not ${isTold}`.execute(tx)
  if (rows[0] && rows[0].problem !== 'late') await noteProblem(tx, uuid, target, 'refused')
}
