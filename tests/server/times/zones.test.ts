import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dealerZone, locationZone } from '#server/db/timeZones.ts'
import { isNightHour } from '#server/modules/logs/nightlyWork.ts'
import { closingTimes } from '#server/modules/planner/plannedHours.ts'
import { nextForgotten } from '#server/modules/times/stamps/forgotten.ts'
import { nextNumber } from '#server/numbers/nextNumber.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { HOUR } from '#tests/server/worlds/workshopWorld.ts'
import { aroundToday, dayFrom, momentAt, OPEN_DAYS, TODAY, textAt } from '#tests/support/clock/testDay.ts'
import { LEADS, openTimesWorld, STAMPS, type TimesWorld } from './timesWorld.ts'

const OPEN = [{ from: '07:00', to: '17:00' }]
const HOURS = aroundToday([OPEN, OPEN, OPEN, OPEN, OPEN, [], []])
const CANARY = 'Atlantic/Canary'
const ATHENS = 'Europe/Athens'
/** A moment by the clock of the Canary Islands. */
const at = (clock: string, day = TODAY) => momentAt(clock, day, CANARY)

/** A dealer whose first location is in Berlin, two hours ahead of UTC in summer. Two others are in other zones. */
let world: TimesWorld
/** An hour ahead of UTC in summer. */
let canary = ''
/** Three hours ahead of UTC in summer. */
let athens = ''
let team = ''
let leader: Person
beforeAll(async () => {
  world = await openTimesWorld()
  const location = (key: string, time_zone: string) =>
    world.admin.ok<{ uuid: string }>('POST', '/v1/locations', {
      key,
      description: `Filiale ${key}`,
      time_zone,
      opening_hours: HOURS,
      open_holidays: OPEN_DAYS,
    })
  canary = (await location('CAN', CANARY)).uuid
  athens = (await location('ATH', ATHENS)).uuid
  const department = { name: 'Taller', location_uuid: canary, is_workshop_team: true }
  team = (await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', department)).uuid
  leader = await world.person({ CAN: [...LEADS, 'custom.105'], ATH: [...LEADS, 'custom.105'] })
})
afterAll(() => world.close())

const turnTo = (moment: number) => world.pass(moment - world.now())
const technician = () => world.technician({ CAN: STAMPS, ATH: STAMPS }, team)
async function jobAt(location_uuid: string) {
  const paper = await world.paper({ location_uuid, jobId: `Z${Math.random().toString().slice(2, 10)}` })
  return world.work(paper.uuid, { location_uuid, target_ze: 100 })
}

describe('a location in another zone than the first one', () => {
  it('A technician at a location where it is still the evening keeps the time of today after midnight in Berlin', async () => {
    const anna = await technician()
    const work = await jobAt(canary)
    turnTo(at('22:30'))
    await world.stamp(work, anna, 'start')
    turnTo(at('23:30'))
    expect(await world.stamps.own(anna)).toMatchObject({ today: 3_600, items: [{ state: 'running' }] })
    turnTo(at('00:10', dayFrom(1)))
    expect((await world.stamps.own(anna)).today).toBe(600)
  })

  it('A user works by the clock of the location of their department; without a department, by that of the first location', async () => {
    const zoneOf = async (client: Person['client']) =>
      (await client.ok<{ time_zone: string }>('GET', '/v1/auth/user')).time_zone
    expect(await zoneOf((await technician()).client)).toBe('Atlantic/Canary')
    expect(await zoneOf(world.admin)).toBe('Europe/Berlin')
  })

  it('A stamp is forgotten three hours after midnight of its location, and ends when that location closed', async () => {
    const bert = await technician()
    const work = await jobAt(canary)
    turnTo(at('10:00', dayFrom(1)))
    await world.stamp(work, bert, 'start')
    turnTo(at('02:30', dayFrom(2)))
    expect((await world.stamps.own(bert)).items).toMatchObject([{ state: 'running' }])
    turnTo(at('03:01', dayFrom(2)))
    expect(codeOf(await world.stamps.send(bert, 'stop', { work_uuid: work.uuid }))).toBe('ok')
    const [forgotten] = (await world.stamps.own(bert)).forgotten
    expect(forgotten?.at).toBe(textAt('18:00', dayFrom(1)))
  })

  it('Attendance without a going stamp goes on until the night is over where the user works', async () => {
    const cem = await technician()
    turnTo(at('20:00', dayFrom(2)))
    expect(codeOf(await world.stamps.send(cem, 'attendance', { is_here: true }))).toBe('ok')
    turnTo(at('02:30', dayFrom(3)))
    expect((await world.stamps.own(cem)).here_since).toBe(textAt('21:00', dayFrom(2)))
    turnTo(at('03:01', dayFrom(3)))
    expect((await world.stamps.own(cem)).here_since).toBeNull()
  })

  it('The comparison counts what was stamped around midnight on the day of the location', async () => {
    const dora = await technician()
    const [late, early] = [await jobAt(canary), await jobAt(athens)]
    await world.stamp(late, dora, 'start', at('23:10', dayFrom(3)))
    await world.stamp(late, dora, 'stop', at('23:40', dayFrom(3)))
    await world.stamp(early, dora, 'start', at('22:10', dayFrom(3)))
    await world.stamp(early, dora, 'stop', at('22:40', dayFrom(3)))
    for (const work of [late, early]) await world.finish(work, textAt('13:00', dayFrom(4)))
    turnTo(at('12:30', dayFrom(4)))
    await world.settings({ stats_person_level: 'all' })
    const productive = async (location_uuid: string, day: string) =>
      (await world.compared(leader.client, { location_uuid, from: day, to: day })).figures?.hours.productive ?? 0
    expect([await productive(canary, dayFrom(3)), await productive(canary, dayFrom(4))]).toEqual([1_800, 0])
    expect([await productive(athens, dayFrom(3)), await productive(athens, dayFrom(4))]).toEqual([0, 1_800])
  })

  it('Forgotten work ends with the opening hours of its location, by the clock of that location', async () => {
    const now = at('12:00')
    const closing = async (location: string) =>
      new Date((await world.inDealer((tx) => closingTimes(tx, location, now)))(at('10:00', dayFrom(-1)))).toISOString()
    expect(await closing(canary)).toBe(textAt('17:00', dayFrom(-1), CANARY))
    expect(await closing(athens)).toBe(textAt('17:00', dayFrom(-1), ATHENS))
    expect(await closing(world.home)).toBe(textAt('17:00', dayFrom(-1)))
  })

  it('A list filtered by one location takes days by the clock of that location, any other list by that of the dealer', async () => {
    const count = async (location: string, moment: string, day: string, isAlone: boolean) => {
      const paper = await world.paper({ location_uuid: location })
      await world.inDealer((tx) => sql`update papers set created_at = ${moment} where uuid = ${paper.uuid}`.execute(tx))
      const query = new URLSearchParams({ 'filter[created_at][from]': day, 'filter[created_at][to]': day, limit: '50' })
      if (isAlone) query.append('filter[location_uuid][in]', location)
      const { items } = await world.admin.ok<{ items: { uuid: string }[] }>('GET', `/v1/workshop/paper?${query}`)
      return items.some(({ uuid }) => uuid === paper.uuid)
    }
    expect(await count(canary, '2026-12-20T23:30:00Z', '2026-12-20', true)).toBe(true)
    expect(await count(canary, '2026-12-20T23:30:00Z', '2026-12-21', true)).toBe(false)
    expect(await count(athens, '2026-12-20T22:30:00Z', '2026-12-21', true)).toBe(true)
    expect(await count(canary, '2026-12-20T23:30:00Z', '2026-12-21', false)).toBe(true)
  })
})

describe('the night of a dealer with several zones', () => {
  it('A dealer with locations in several zones looks for forgotten stamps after the night of each of them', () => {
    const zones = ['Europe/Berlin', CANARY, ATHENS]
    const next = (moment: number) => nextForgotten(zones, moment)
    const nightOf = (zone: string, day = TODAY) => momentAt('00:00', day, zone) + 3 * HOUR
    const nights = [nightOf(ATHENS), nightOf('Europe/Berlin'), nightOf(CANARY), nightOf(ATHENS, dayFrom(1))]
    expect([next(at('00:30')), ...nights.slice(0, 3).map(next)]).toEqual(nights)
  })

  it('Nightly work runs once in every night by the clock of the dealer, also when clocks change', () => {
    const hours = (zone: string, day: string) =>
      Array.from({ length: 24 }, (_, hour) => Date.parse(`${day}T00:17:00+01:00`) + hour * HOUR)
        .filter((moment) => isNightHour(zone, moment))
        .map((moment) => new Date(moment).getUTCHours())
    expect(hours('Europe/Berlin', '2026-09-16')).toEqual([1])
    expect(hours('Atlantic/Canary', '2026-09-16')).toEqual([2])
    for (const zone of ['Europe/Berlin', 'Europe/Athens', 'Europe/Lisbon', 'Atlantic/Canary'])
      for (const day of ['2026-03-29', '2026-10-25']) expect(hours(zone, day), `${zone} ${day}`).toHaveLength(1)
  })
})

describe('data without a location', () => {
  it('Data without a location follow the zone of the oldest location that is not deleted', async () => {
    const zones = () => world.inDealer(async (tx) => [await dealerZone(tx), await locationZone(tx, athens)])
    expect(await zones()).toEqual(['Europe/Berlin', 'Europe/Athens'])
    await world.inDealer((tx) => sql`update locations set deleted_at = now() where uuid = ${world.home}`.execute(tx))
    expect(await zones()).toEqual(['Atlantic/Canary', 'Europe/Athens'])
    const year = async (clock: string) =>
      world.inDealer((tx) => nextNumber(tx, 'order', Date.parse(`2026-12-31T${clock}:00Z`)))
    await world.settings({ order_number_type: 'year_sequence' })
    expect(await year('23:30')).toContain('26')
    await world.inDealer((tx) => sql`update locations set deleted_at = null where uuid = ${world.home}`.execute(tx))
    expect(await year('23:30')).toContain('27')
  })
})
