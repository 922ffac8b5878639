import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { dayFrom, textAt } from '#tests/support/clock/testDay.ts'
import { type Checkin, type CheckinWorld, DESK, openCheckinWorld } from './checkinWorld.ts'

let world: CheckinWorld
beforeAll(async () => {
  world = await openCheckinWorld()
})
afterAll(() => world.close())

const file = ({ uuid }: Checkin, by = world.admin) => by.send('GET', world.addressOf(uuid, '/calendar.ics'))
const eventIn = (text: string) =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined)

it('7.12 The calendar file of an appointment has its time, car and concern, and no contact of the customer', async () => {
  const row = await world.checkin({
    licensePlate: 'DEM-IC 1',
    customer_name: 'Öztürk, Jana',
    customer_phone: '+495361555123',
    customer_email: 'jana@welt.example',
    description: 'Klappert; links\nbeim Bremsen',
    target_date: textAt('09:30', dayFrom(1)),
  })
  const { status, headers, text } = await file(row)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const event = eventIn(text)
  expect(event.summary).toBe('DEM-IC 1 · Öztürk, Jana')
  expect(event.description).toBe('Klappert; links\nbeim Bremsen')
  expect(event.startDate.toJSDate().toISOString()).toBe(textAt('09:30', dayFrom(1)))
  expect(text.replace(/\r\n /g, '')).not.toMatch(/555123|jana@welt/)
  const advisor = await world.advisor()
  await world.step(advisor, row.uuid, 'canceled', { reason: 'Kunde hat abgesagt' })
  expect(eventIn((await file(row)).text).component.getFirstPropertyValue('status')).toBe('CANCELLED')
})

it('7.12 A user of another location does not get the calendar file', async () => {
  const row = await world.checkin({ licensePlate: 'DEM-IC 2' })
  const key = 'FERN'
  await world.addLocation(key)
  const clerk = await world.somebody('service_advisor', { permissions: { [key]: DESK } })
  expect(codeOf(await file(row, clerk.client))).toBe('not_found')
})
