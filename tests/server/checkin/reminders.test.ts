import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { appointmentMailWorker } from '#server/modules/checkin/reminders/appointmentMail.ts'
import { reminderWorker } from '#server/modules/checkin/reminders/reminders.ts'
import { dayFrom, momentAt, textAt } from '#tests/support/clock/testDay.ts'
import { startMailServer } from '#tests/support/services/mailServer.ts'
import { type Checkin, type CheckinWorld, openCheckinWorld } from './checkinWorld.ts'

type Mails = Awaited<ReturnType<typeof startMailServer>>
type Failed = { kind: string; last_error: string }[]

const REFUSED = 'voll@welt.example'
const TOMORROW = dayFrom(1)

let world: CheckinWorld
let mails: Mails
beforeAll(async () => {
  mails = await startMailServer({
    refuse: (address) => (address === REFUSED ? { code: 550, text: '5.2.2 Mailbox full' } : null),
  })
  world = await openCheckinWorld()
  await world.admin.ok('PATCH', `/v1/locations/${world.home}`, {
    version: (await world.admin.ok<{ version: number }>('GET', `/v1/locations/${world.home}`)).version,
    street: 'Ahornweg',
    street_number: '7',
    city: 'Ahornfeld',
    phone: '+495361555100',
  })
  await settings({
    email_enable: true,
    email_external_enable: true,
    email_from: 'werkbank@haus.example',
    smtp_host: '127.0.0.1',
    smtp_port: mails.port,
    smtp_secure: 'none',
    appointment_reminder: true,
    appointment_reminder_hour: 16,
  })
})
afterAll(async () => {
  await world.close()
  await mails.stop()
})
beforeEach(() => {
  mails.received.length = 0
  at('10:20')
})

const at = (clock: string) => world.pass(momentAt(clock) - world.now())
async function settings(values: Record<string, unknown>) {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
}
/** Runs the planned job. The mails themselves are sent by the workers of the server. */
const run = () =>
  reminderWorker({ secrets: {} as never, jobs: { wake: () => undefined } as never, now: world.now })({
    dealerId: world.dealer.dealerId,
    uuid: '',
    data: {},
    inDealer: (work) => world.inDealer(work as never) as never,
  })
const openMails = () =>
  world.inDealer((tx) =>
    tx
      .selectFrom('jobs')
      .select('uuid')
      .where('kind', '=', 'appointment_mail')
      .where('state', '=', 'waiting')
      .execute(),
  )
/** Sends everything that is due, and returns the recipients. */
async function send(): Promise<string[]> {
  await run()
  await vi.waitFor(async () => expect(await openMails()).toEqual([]), { timeout: 20_000, interval: 50 })
  return mails.received.flatMap(({ to }) => to).sort()
}
/** Runs the job of one mail, without a mail server. */
const deliver = (checkin_uuid: string, target_date: string) =>
  appointmentMailWorker({ secrets: {} as never, outbound: {} as never, now: world.now })({
    dealerId: world.dealer.dealerId,
    uuid: '',
    data: { checkin_uuid, target_date },
    inDealer: (work) => world.inDealer(work as never) as never,
  })
type Reminder = EndpointOutput<'GET /v1/service/checkin/:uuid/reminder'>
const reminderOf = ({ uuid }: Checkin) => world.admin.ok<Reminder>('GET', world.addressOf(uuid, '/reminder'))
const plannedFor = async () =>
  (
    await world.inDealer((tx) =>
      tx
        .selectFrom('jobs')
        .select('start_at')
        .where('kind', '=', 'appointment_reminder')
        .where('state', '=', 'waiting')
        .execute(),
    )
  ).map(({ start_at }) => new Date(start_at ?? 0).toISOString())
const appointment = (customer_email: string | null, given: object = {}) =>
  world.checkin({ customer_name: 'Wolkenhain', customer_email, target_date: textAt('09:30', TOMORROW), ...given })
const change = async ({ uuid }: Checkin, changes: object) => {
  const { version } = await world.read(uuid)
  return world.admin.ok<Checkin>('PATCH', world.addressOf(uuid), { version, ...changes })
}
const eventIn = (received: Mails['received'][number] | undefined) => {
  const file = received?.parts.find(({ type }) => type === 'text/calendar')?.text ?? ''
  const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  return new ICAL.Event(event)
}

describe('7.12 The reminder of an appointment', () => {
  it('A customer gets one mail on the day before, with place, plate and a calendar file, and another one after a move', async () => {
    const row = await appointment('wolke@welt.example', { licensePlate: 'DEM-ER 1' })
    expect(await plannedFor()).toContain(textAt('16:00'))
    at('15:59')
    expect(await send()).toEqual([])
    at('16:00')
    expect(await send()).toEqual(['wolke@welt.example'])
    const [first] = mails.received
    const text = first?.parts.map((part) => part.text).join('\n') ?? ''
    expect(first?.subject).toContain('Ihr Termin bei')
    for (const part of ['09:30', 'Wolkenhain', 'DEM-ER 1', 'Ahornweg 7', '5361555100']) expect(text).toContain(part)
    const event = eventIn(first)
    expect(event.startDate.toJSDate().toISOString()).toBe(textAt('09:30', TOMORROW))
    expect(event.location).toContain('Ahornweg 7')
    expect(await send()).toHaveLength(1)

    await change(row, { target_date: textAt('11:00', TOMORROW) })
    expect(await send()).toHaveLength(2)
    const moved = eventIn(mails.received[1])
    expect(moved.uid).toBe(event.uid)
    expect(moved.sequence).toBeGreaterThan(event.sequence)
    expect(moved.startDate.toJSDate().toISOString()).toBe(textAt('11:00', TOMORROW))
    // A change of another field does not move the appointment.
    await change(row, { description: 'Klappert' })
    expect(await send()).toHaveLength(2)
  })

  it('The mail is written in the language of the customer, and a customer who wants none gets none', async () => {
    const english = await world.customer({ name: 'Maple', email: 'maple@welt.example', language: 'en' })
    const silent = await world.customer({ name: 'Still', email: 'still@welt.example', appointment_reminder: false })
    await appointment(null, { customer_uuid: english.uuid })
    await appointment(null, { customer_uuid: silent.uuid })
    at('16:30')
    expect(await send()).toEqual(['maple@welt.example'])
    expect(mails.received[0]?.subject).toContain('Your appointment at')
  })

  it('A canceled or distant appointment sends no mail, and no mail leaves after 20:00 or while the dealer has switched it off', async () => {
    const canceled = await appointment('weg@welt.example')
    const advisor = await world.advisor()
    expect((await world.step(advisor, canceled.uuid, 'canceled', { reason: 'Kunde hat abgesagt' })).status).toBe(200)
    await appointment('fern@welt.example', { target_date: textAt('09:00', dayFrom(2)) })
    await appointment('gast@welt.example', { type: 'walk_in' })
    await appointment('intern@welt.example', { type: 'internal' })
    at('16:00')
    expect(await send()).toEqual([])
    const late = await appointment('spaet@welt.example')
    at('20:00')
    expect(await send()).toEqual([])
    at('17:00')
    await settings({ appointment_reminder: false })
    expect(await send()).toEqual([])
    await settings({ appointment_reminder: true, appointment_reminder_hour: 18 })
    expect(await plannedFor()).toContain(textAt('18:00'))
    expect(await send()).toEqual([])
    at('18:00')
    expect(await send()).toEqual(['spaet@welt.example'])
    await change(late, { target_date: textAt('09:00', dayFrom(2)) })
    await settings({ appointment_reminder_hour: 16 })
  })

  it('A refused mail is listed among the failed jobs with the answer of the mail server', async () => {
    await appointment(REFUSED)
    at('16:00')
    expect(await send()).toEqual([])
    const failed = (await world.admin.ok<Failed>('GET', '/v1/admin/jobs?state=failed')).filter(
      ({ kind }) => kind === 'appointment_mail',
    )
    expect(failed.map(({ last_error }) => last_error)).toEqual([expect.stringContaining('Mailbox full')])
  })

  it('A mail that waited for its mail server is neither sent after 20:00 nor for an appointment that was moved', async () => {
    const { uuid, target_date } = await appointment('nacht@welt.example')
    at('20:00')
    await expect(deliver(uuid, target_date)).rejects.toThrow('after 20:00')
    await expect(deliver(uuid, textAt('08:00', TOMORROW))).resolves.toBeUndefined()
    expect(mails.received).toEqual([])
  })

  it('The customer is reminded of the time that they were told last, also after a move there and back', async () => {
    const row = await appointment('hin@welt.example')
    expect(await reminderOf(row)).toEqual({ state: 'planned', at: textAt('16:00') })
    await change(row, { target_date: textAt('11:00', dayFrom(3)) })
    at('16:00')
    // A mail about the earlier time was planned before the move and has not left yet.
    const { uuid: checkin_uuid, target_date } = row
    await world.inDealer((tx) =>
      enqueueJob(tx, world.dealer.dealerId, 'appointment_mail', { checkin_uuid, target_date }),
    )
    expect(await send()).toEqual([])
    await change(row, { target_date: textAt('09:30', TOMORROW) })
    expect(await send()).toEqual(['hin@welt.example'])
    expect(await reminderOf(row)).toEqual({ state: 'sent', at: textAt('16:00') })
    await change(row, { target_date: textAt('12:00', TOMORROW) })
    expect(await send()).toHaveLength(2)
    await change(row, { target_date: textAt('09:30', TOMORROW) })
    expect(await send()).toHaveLength(3)
    expect(await send()).toHaveLength(3)
  })

  it('A reminder waits while the dealer has no mail account, and leaves as soon as there is one, also on the day itself', async () => {
    const soon = await appointment('bald@welt.example', { target_date: textAt('14:00', TOMORROW) })
    const early = await appointment('frueh@welt.example', { target_date: textAt('06:30', TOMORROW) })
    const failedBefore = await world.admin.ok<Failed>('GET', '/v1/admin/jobs?state=failed')
    await settings({ email_external_enable: false })
    at('16:00')
    expect(await send()).toEqual([])
    expect(await reminderOf(soon)).toEqual({ state: 'mail_off', at: null })
    expect(await world.admin.ok<Failed>('GET', '/v1/admin/jobs?state=failed')).toEqual(failedBefore)
    // The mail of a job that is planned already waits, too.
    const planned = await appointment('vorher@welt.example', { target_date: textAt('15:00', TOMORROW) })
    await deliver(planned.uuid, planned.target_date)
    // No mail leaves at night. In the morning mails leave for the appointments that are still ahead.
    at('21:00')
    await settings({ email_external_enable: true })
    expect(await send()).toEqual([])
    world.pass(momentAt('06:59', TOMORROW) - world.now())
    expect(await send()).toEqual([])
    world.pass(momentAt('07:00', TOMORROW) - world.now())
    expect(await plannedFor()).toContain(textAt('07:00', TOMORROW))
    expect(await send()).toEqual(['bald@welt.example', 'vorher@welt.example'])
    expect(await reminderOf(soon)).toMatchObject({ state: 'sent' })
    expect(await reminderOf(early)).toMatchObject({ state: 'mail_off' })
    await world.admin.ok('DELETE', world.addressOf(early.uuid))
  })

  it('Customers of the pick-up service and of a closed location get no mail, and the sheet says why a customer gets none', async () => {
    const silent = await world.customer({ name: 'Leise', email: 'leise@welt.example', appointment_reminder: false })
    const north = await world.addLocation('ZU')
    const rows = {
      none: await appointment('hol@welt.example', { type: 'pickup_service' }),
      closed: await appointment('zu@welt.example', { location_uuid: north }),
      no_address: await appointment(null),
      unwanted: await appointment(null, { customer_uuid: silent.uuid }),
      refused: await appointment(REFUSED, { target_date: textAt('10:30', TOMORROW) }),
    }
    await world.inDealer((tx) =>
      tx.updateTable('locations').set({ is_active: false }).where('uuid', '=', north).execute(),
    )
    at('16:00')
    expect(await send()).toEqual([])
    for (const state of ['none', 'no_address', 'unwanted', 'refused'] as const)
      expect(await reminderOf(rows[state])).toEqual({ state, at: null })
    expect(await reminderOf(rows.closed)).toEqual({ state: 'none', at: null })
    // A mail that the mail server has refused is not sent again for the same time.
    const jobs = await openMails()
    await run()
    expect(await openMails()).toEqual(jobs)
    at('20:00')
    expect(await reminderOf(await appointment('neu@welt.example'))).toEqual({ state: 'passed', at: null })
    await settings({ appointment_reminder: false })
    expect(await reminderOf(rows.refused)).toEqual({ state: 'off', at: null })
    await settings({ appointment_reminder: true })
  })
})
