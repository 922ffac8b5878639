import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { dayFrom, textAt } from '#tests/support/clock/testDay.ts'
import { LEADS, openTimesWorld, type TimesWorld } from './timesWorld.ts'

type Read = EndpointOutput<'POST /v1/workshop/times/import'>
type Client = Awaited<ReturnType<TimesWorld['person']>>['client']

const at = (ago: number, clock: string) => textAt(clock, dayFrom(-ago))
const day = (ago: number) => dayFrom(-ago).split('-').reverse().join('.')
const IMPORT = '/v1/workshop/times/import'

let world: TimesWorld
let manager: Client
let email: string
beforeAll(async () => {
  world = await openTimesWorld()
  manager = (await world.person({ HOME: [...LEADS, 'custom.105'] })).client
  await world.settings({ stats_person_level: 'all', attendance_source: 'stamped' })
  const person = await world.technician()
  const row = await world.inDealer((tx) =>
    tx.selectFrom('users').select('email').where('uuid', '=', person.uuid).executeTakeFirstOrThrow(),
  )
  email = row.email
  await manager.ok('POST', '/v1/workshop/attendance', {
    location_uuid: world.home,
    user_uuid: person.uuid,
    from: at(9, '07:00'),
    until: at(9, '15:30'),
    reason: 'Nachgetragen',
  })
})
afterAll(() => world.close())

const given = (csv: string, is_preview: boolean) => ({ location_uuid: world.home, kind: 'attendance', csv, is_preview })
const previewOf = (client: Client, line: string) =>
  client.ok<Read>('POST', IMPORT, given(`Person;Tag;Von;Bis\n${email};${line}`, true))
const countsOf = async (client: Client, line: string) => {
  const { added, changed, same, problem_count } = await previewOf(client, line)
  return [added, changed, same, problem_count]
}
/** The stored time, another one of the same day, and a day without any. */
const guesses = () => [`${day(9)};07:00;15:30`, `${day(9)};07:00;15:00`, `${day(10)};07:00;15:30`]

describe('a preview of attendance', () => {
  it('An importer who sees figures of persons is told which lines are known already', async () => {
    const told = []
    for (const line of guesses()) told.push(await countsOf(manager, line))
    expect(told).toEqual([
      [0, 0, 1, 0],
      [0, 1, 0, 0],
      [1, 0, 0, 0],
    ])
  })

  it('An importer who sees no figures of persons cannot find out stored times by guessing lines', async () => {
    const { client } = await world.person({ HOME: LEADS })
    for (const line of guesses()) expect(await countsOf(client, line)).toEqual([1, 0, 0, 0])
  })

  it('A user who may change times but not read them imports nothing', async () => {
    const { client } = await world.person({ HOME: ['location.workshop.shouldiscompare.update'] })
    const refused = await client.send('POST', IMPORT, given('Person;Tag;Von;Bis\na;1.1.2026;7:00;8:00', true))
    expect(refused).toMatchObject({ status: 403, json: { error: 'no_permission' } })
  })

  it('A cell that is longer than any value refuses its row, and the others are read', async () => {
    const csv = `Person;Tag;Von;Bis\n${email};${day(8)};07:00;${'mar '.repeat(2_000)}\n${email};${day(7)};07:00;15:00`
    const read = await manager.ok<Read>('POST', IMPORT, given(csv, true))
    expect(read.problems).toMatchObject([{ line: 2, column: 'until', code: 'cell_too_long' }])
    expect(read.added).toBe(1)
  })
})
