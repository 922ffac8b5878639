import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { dayFrom, textAt } from '#tests/support/clock/testDay.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { LEADS, openTimesWorld, type TimesWorld } from './timesWorld.ts'

type Read = EndpointOutput<'POST /v1/workshop/times/import'>

let world: TimesWorld
beforeAll(async () => {
  world = await openTimesWorld()
  await world.settings({ stats_person_level: 'all', attendance_source: 'stamped' })
})
afterAll(() => world.close())

const german = (ago: number) => dayFrom(-ago).split('-').reverse().join('.')
const at = (ago: number, clock: string) => textAt(clock, dayFrom(-ago))

async function technician() {
  const lead = await world.person({ HOME: [...LEADS, 'custom.105'] })
  const person = await world.technician()
  const { email } = await world.inDealer((tx) =>
    tx.selectFrom('users').select('email').where('uuid', '=', person.uuid).executeTakeFirstOrThrow(),
  )
  const read = async (csv: string, more: Record<string, unknown> = {}) => {
    const given = { location_uuid: world.home, kind: 'attendance', csv, is_preview: false, ...more }
    return (await lead.client.send('POST', '/v1/workshop/times/import', given)).json as Read
  }
  const times = async () => {
    const rows = await world.inDealer((tx) =>
      tx
        .selectFrom('attendances')
        .select(['from_at', 'until_at'])
        .where('user_uuid', '=', person.uuid)
        .where('replaced_at', 'is', null)
        .orderBy('from_at')
        .execute(),
    )
    return rows.map(({ from_at, until_at }) => [from_at, until_at].map((one) => new Date(one ?? 0).toISOString()))
  }
  return { email, uuid: person.uuid, read, times }
}

it('All times of a row are imported, and the preview shows each of them', async () => {
  const { email, uuid, read, times } = await technician()
  const csv = `Person;Tag;Von;Bis;Von;Bis\n${email};${german(3)};07:00;12:00;12:30;16:00\n${email};${german(2)};;;;\nSumme;;;;;8,50`
  const shown = await read(csv, { is_preview: true })
  expect(shown).toMatchObject({ rows: 3, added: 1, problems: [], left_out_counts: { day_off: 1, sum: 1 } })
  expect(shown.times).toMatchObject([
    { line: 2, person: { uuid }, from: at(3, '07:00'), until: at(3, '12:00') },
    { line: 2, person: { uuid }, from: at(3, '12:30'), until: at(3, '16:00') },
  ])
  expect(await read(csv)).toMatchObject({ is_done: true, added: 1 })
  expect(await times()).toEqual([
    [at(3, '07:00'), at(3, '12:00')],
    [at(3, '12:30'), at(3, '16:00')],
  ])
})

it('A night with a break keeps both of its parts, and the next day replaces neither of them', async () => {
  const { email, read, times } = await technician()
  const night = `${email};${german(4)};22:00;06:00;02:00;02:30`
  const head = 'Person;Tag;Beginn;Ende;Pause von;Pause bis'
  expect(await read(`${head}\n${night}`)).toMatchObject({ is_done: true, added: 1 })
  const both = `${head}\n${night}\n${email};${german(3)};14:00;18:00;;`
  expect(await read(both)).toMatchObject({ is_done: true, added: 1, same: 1 })
  expect(await read(both)).toMatchObject({ added: 0, changed: 0, same: 2 })
  expect(await times()).toEqual([
    [at(4, '22:00'), at(3, '02:00')],
    [at(3, '02:30'), at(3, '06:00')],
    [at(3, '14:00'), at(3, '18:00')],
  ])
})

it('A column of names finds the only person of the location with that name', async () => {
  const { uuid, read } = await technician()
  const [twin, other] = [await world.technician(), await world.technician()]
  const call = async (person: string, first_name: string, last_name: string) =>
    world.inDealer((tx) => tx.updateTable('users').set({ first_name, last_name }).where('uuid', '=', person).execute())
  await call(uuid, 'Łukasz', 'von der Au')
  for (const one of [twin, other]) await call(one.uuid, 'Ada', 'Ufer')
  const names = ['Łukasz von der Au', 'von der Au, Łukasz', 'LUKASZ  VON DER AU']
  for (const name of names) {
    const { times, problems } = await read(`Name;Datum;Kommen;Gehen\n"${name}";${german(3)};07:00;12:00`, {
      is_preview: true,
    })
    expect(problems).toEqual([])
    expect(times).toMatchObject([{ person: { uuid } }])
  }
  const rows = ['Ada Ufer', 'Niemand Hier'].map((name) => `${name};${german(3)};07:00;12:00`)
  const { problems } = await read(`Name;Datum;Kommen;Gehen\n${rows.join('\n')}`, { is_preview: true })
  expect(problems).toMatchObject([
    { line: 2, column: 'person', code: 'two_names' },
    { line: 3, column: 'person', code: 'unknown_name' },
  ])
})

it('The columns that a user has assigned are known for the next file with the same header', async () => {
  const { email, read } = await technician()
  const file = (ago: number) =>
    `Wer;Wann;An;Ab;Wieder da;Wieder weg;Notiz\n${email};${german(ago)};7:00;12:00;13:00;16:00;x`
  const columns = ['person', 'day', 'from', 'until', 'from', 'until', null]
  expect(await read(file(5), { is_preview: true, columns })).toMatchObject({ added: 1, left_out_columns: ['Notiz'] })
  // A preview does not remember the assigned columns.
  expect(await read(file(5), { is_preview: true })).toMatchObject({ missing: ['person', 'day', 'from', 'until'] })
  expect(await read(file(5), { columns })).toMatchObject({ is_done: true, is_remembered: false })
  expect(await read(file(4))).toMatchObject({ is_done: true, added: 1, missing: [], is_remembered: true })
  expect(await read(file(3).replace('Notiz', 'Bemerkung'), { is_preview: true })).toMatchObject({
    is_remembered: false,
    missing: ['person', 'day', 'from', 'until'],
  })
})

it('Everything that a preview of several times promises is done, and the same file is then known', async () => {
  const points = fc.uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 4, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(points, fc.boolean(), async (all, isNight) => {
      const { email, read, times } = await technician()
      const sorted = all.toSorted((a, b) => a - b)
      const even = sorted.slice(0, sorted.length - (sorted.length % 2))
      // A night begins at 18:00 at the earliest, and ends eleven hours later at the latest.
      const minutes = even.map((quarter) => (isNight ? 1_080 + quarter * 7 : quarter * 15))
      const clock = (minute: number) => `${Math.floor((minute % 1_440) / 60)}:${String(minute % 60).padStart(2, '0')}`
      const csv = `Person;Tag;${even.map((_one, place) => (place % 2 === 0 ? 'Kommen' : 'Gehen')).join(';')}\n${email};${german(5)};${minutes.map(clock).join(';')}`
      const shown = await read(csv, { is_preview: true })
      expect(shown).toMatchObject({ problems: [], added: 1, missing: [] })
      expect(shown.times).toHaveLength(even.length / 2)
      expect(await read(csv)).toMatchObject({ is_done: true, added: 1 })
      expect(await times()).toEqual(shown.times.map(({ from, until }) => [from, until]))
      const total = shown.times.reduce((sum, { from, until }) => sum + Date.parse(until) - Date.parse(from), 0)
      const wanted = minutes.reduce((sum, minute, place) => sum + (place % 2 === 0 ? -minute : minute), 0)
      expect(total / 60_000).toBe(wanted)
      expect(await read(csv)).toMatchObject({ same: 1, added: 0, changed: 0 })
    }),
    { numRuns: 8 },
  )
})
