import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { LANGUAGES } from '#contract/constants.ts'
import { readWorkbook } from '#renderer/ui/text/workbook/workbookText.ts'
import { dayFrom } from '#tests/support/clock/testDay.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { LEADS, openTimesWorld, type TimesWorld } from './timesWorld.ts'

type Read = EndpointOutput<'POST /v1/workshop/times/import'>

let world: TimesWorld
let manager: Awaited<ReturnType<TimesWorld['person']>>
beforeAll(async () => {
  world = await openTimesWorld()
  manager = await world.person({ HOME: [...LEADS, 'custom.105'] })
  await world.settings({ stats_person_level: 'all', attendance_source: 'stamped' })
})
afterAll(() => world.close())

/** Stores a presence to the second, as a stamp does. */
const present = (user: string, from: number, until: number) =>
  world.inDealer(async (tx) => {
    const { dealer_id } = await tx
      .selectFrom('users')
      .select('dealer_id')
      .where('uuid', '=', user)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('attendances')
      .values({
        dealer_id,
        uuid: crypto.randomUUID(),
        user_uuid: user,
        source: 'stamped',
        from_at: new Date(from),
        until_at: new Date(until),
      })
      .execute()
  })

async function exported(ending: string, language: string): Promise<string> {
  const query = new URLSearchParams({ location_uuid: world.home, from: dayFrom(-30), to: dayFrom(-1), language })
  const answer = await fetch(`${world.server.address}/api/v1/workshop/attendance/export.${ending}?${query}`, {
    headers: { authorization: `Bearer ${manager.client.token}` },
  })
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return ending === 'xlsx' ? ((await readWorkbook(bytes))?.text ?? '') : new TextDecoder().decode(bytes)
}

it('An exported list of attendance imports without a change, as CSV and Excel and in each language', async () => {
  const person = await world.technician()
  const times = fc.sample(
    fc.tuple(fc.integer({ min: 5 * 3_600, max: 9 * 3_600 }), fc.integer({ min: 3_600, max: 12 * 3_600 })),
    { numRuns: 12, seed: 7 },
  )
  for (const [at, [begin, length]] of times.entries()) {
    // Every fourth one is a night, which ends on the next morning.
    const from = Date.parse(`${dayFrom(-2 * at - 3)}T00:00:00Z`) + (begin + (at % 4 === 3 ? 13 * 3_600 : 0)) * 1_000
    await present(person.uuid, from, from + Math.min(length, at % 4 === 3 ? 8 * 3_600 : length) * 1_000)
  }
  for (const language of LANGUAGES)
    for (const ending of ['csv', 'xlsx']) {
      const csv = await exported(ending, language)
      const given = { location_uuid: world.home, kind: 'attendance', csv, is_preview: true }
      const read = await manager.client.ok<Read>('POST', '/v1/workshop/times/import', given)
      expect(read, `${language} ${ending}`).toMatchObject({
        rows: times.length,
        added: 0,
        changed: 0,
        same: times.length,
        missing: [],
        problems: [],
      })
    }
})
