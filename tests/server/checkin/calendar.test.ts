import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
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

describe('7.12 The calendar feed', () => {
  type Feed = { path: string }
  const open = async ({ client }: Person) => (await client.ok<Feed>('POST', '/v1/service/calendar-feed')).path
  /** Fetches a feed without a session, as a calendar program does. */
  const ask = async (path: string) => {
    const answer = await fetch(`${world.server.address}${path}`)
    const text = await answer.text()
    return { status: answer.status, error: answer.ok ? '' : JSON.parse(text).error, text }
  }
  const names = (text: string) =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((one) => String(one.getFirstPropertyValue('summary')))
      .sort()

  it('A feed has the appointments of its user only, without contacts, follows a move, and is unknown after a loss of rights', async () => {
    const [anna, bert] = [await world.advisor(), await world.advisor()]
    const given = { customer_name: 'Wolkenhain', customer_phone: '+495361555123', target_date: textAt('14:00') }
    const own = await world.checkin({ ...given, licensePlate: 'DEM-FE 1', user_target_uuid: anna.uuid })
    await world.checkin({ ...given, licensePlate: 'DEM-FE 2', user_target_uuid: bert.uuid })
    await world.checkin({ ...given, licensePlate: 'DEM-FE 3', user_target_uuid: anna.uuid, type: 'walk_in' })
    const path = await open(anna)
    const { status, text } = await ask(path)
    expect([status, names(text)]).toEqual([200, ['DEM-FE 1 · Wolkenhain']])
    expect(text.replace(/\r\n /g, '')).not.toContain('555123')
    await world.admin.ok('PATCH', world.addressOf(own.uuid), { version: own.version, target_date: textAt('15:30') })
    expect(
      eventIn((await ask(path)).text)
        .startDate.toJSDate()
        .toISOString(),
    ).toBe(textAt('15:30'))
    await world.inDealer((tx) => tx.deleteFrom('user_permissions').where('user_uuid', '=', anna.uuid).execute())
    expect(await ask(path)).toMatchObject({ status: 404, error: 'not_found' })
  })

  it('A wrong, replaced or ended address, one with another dealer code, and that of a user who has left get the same answer', async () => {
    const [anna, bert] = [await world.advisor(), await world.advisor()]
    const first = await open(anna)
    const renewed = await open(anna)
    const left = await open(bert)
    expect((await ask(renewed)).status).toBe(200)
    await world.inDealer((tx) =>
      tx.updateTable('users').set({ is_active: false }).where('uuid', '=', bert.uuid).execute(),
    )
    const foreign = renewed.replace(`/${world.dealer.code}/`, '/nirgends/')
    const wrong = `${renewed.slice(0, -1)}${renewed.endsWith('A') ? 'B' : 'A'}`
    const refused = { status: 404, error: 'not_found' }
    for (const path of [first, left, foreign, wrong]) expect(await ask(path)).toMatchObject(refused)
    await anna.client.ok('DELETE', '/v1/service/calendar-feed')
    expect(await ask(renewed)).toMatchObject(refused)
    expect(await anna.client.ok('GET', '/v1/service/calendar-feed')).toEqual({ since: null })
  })

  it('The address of a feed ends when all sessions of its user are ended', async () => {
    const anna = await world.advisor()
    const path = await open(anna)
    await world.admin.ok('DELETE', `/v1/admin/users/${anna.uuid}/sessions`)
    expect((await ask(path)).status).toBe(404)
  })
})

it('7.12 A user of another location does not get the calendar file', async () => {
  const row = await world.checkin({ licensePlate: 'DEM-IC 2' })
  const key = 'FERN'
  await world.addLocation(key)
  const clerk = await world.somebody('service_advisor', { permissions: { [key]: DESK } })
  expect(codeOf(await file(row, clerk.client))).toBe('not_found')
})
