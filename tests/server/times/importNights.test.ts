import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { dayFrom, textAt } from '#tests/support/clock/testDay.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { LEADS, openTimesWorld, type TimesWorld } from './timesWorld.ts'

type Read = EndpointOutput<'POST /v1/workshop/times/import'>

/** A clock time so many days before today, as the server answers it. */
const at = (ago: number, clock: string) => textAt(clock, dayFrom(-ago))
/** The day so many days before today, as German programs write it. */
const day = (ago: number) => dayFrom(-ago).split('-').reverse().join('.')

let world: TimesWorld
let manager: Awaited<ReturnType<TimesWorld['person']>>
beforeAll(async () => {
  world = await openTimesWorld()
  manager = await world.person({ HOME: [...LEADS, 'custom.105'] })
  await world.settings({ stats_person_level: 'all', attendance_source: 'stamped' })
})
afterAll(() => world.close())

/** A technician who was there in the night nine days ago, and who is named in files. */
async function nightWorker() {
  const person = await world.technician()
  const { email } = await world.inDealer((tx) =>
    tx.selectFrom('users').select('email').where('uuid', '=', person.uuid).executeTakeFirstOrThrow(),
  )
  await manager.client.ok('POST', '/v1/workshop/attendance', {
    location_uuid: world.home,
    user_uuid: person.uuid,
    from: at(9, '22:00'),
    until: at(8, '06:00'),
    reason: 'Nachtschicht',
  })
  const read = async (...lines: string[]) => {
    const csv = ['Person;Tag;Von;Bis', ...lines.map((line) => (/\d/.test(line) ? `${email};${line}` : line))].join('\n')
    const given = { location_uuid: world.home, kind: 'attendance', csv, is_preview: false }
    return (await manager.client.send('POST', '/v1/workshop/times/import', given)).json as Read
  }
  const times = () =>
    world.inDealer(async (tx) => {
      const rows = await tx
        .selectFrom('attendances')
        .select(['from_at', 'until_at'])
        .where('user_uuid', '=', person.uuid)
        .where('replaced_at', 'is', null)
        .orderBy('from_at')
        .execute()
      return rows.map(({ from_at, until_at }) => [
        new Date(from_at).toISOString(),
        new Date(until_at ?? 0).toISOString(),
      ])
    })
  return { read, times }
}
const NIGHT = [at(9, '22:00'), at(8, '06:00')]

it('A line of a file that overlaps the night of the day before is refused, and one that begins at its end is added', async () => {
  const { read, times } = await nightWorker()
  const refused = await read(`${day(8)};05:00;14:00`)
  expect(refused).toMatchObject({ is_done: false, problems: [{ line: 2, column: '', code: 'overlaps_known' }] })
  expect(await times()).toEqual([NIGHT])
  expect(await read(`${day(8)};06:00;14:00`)).toMatchObject({ is_done: true, added: 1, problems: [] })
  expect(await times()).toEqual([NIGHT, [at(8, '06:00'), at(8, '14:00')]])
})

it('A file that has both days of a night replaces the night by its own lines', async () => {
  const { read, times } = await nightWorker()
  const answer = await read(`${day(9)};22:00;24:00`, `${day(8)};00:00;06:00`)
  expect(answer).toMatchObject({ is_done: true, changed: 1, added: 1, problems: [] })
  expect(await times()).toEqual([
    [at(9, '22:00'), at(8, '00:00')],
    [at(8, '00:00'), at(8, '06:00')],
  ])
})

it('A missing going stamp of the day before refuses the line of the next day, until the file has both days', async () => {
  const { read, times } = await nightWorker()
  await world.inDealer((tx) =>
    tx
      .updateTable('attendances')
      .set({ until_at: null })
      .where('from_at', '=', NIGHT[0] ?? '')
      .execute(),
  )
  expect(await read(`${day(8)};07:00;14:00`)).toMatchObject({
    is_done: false,
    problems: [{ code: 'overlaps_known' }],
  })
  expect(await read(`${day(9)};14:00;22:00`, `${day(8)};07:00;14:00`)).toMatchObject({ is_done: true })
  expect(await times()).toEqual([
    [at(9, '14:00'), at(9, '22:00')],
    [at(8, '07:00'), at(8, '14:00')],
  ])
})

it('An end before its start is on the next morning, and overlaps like every other night', async () => {
  const { read, times } = await nightWorker()
  expect(await read(`${day(9)};22:00;06:00`)).toMatchObject({ is_done: true, same: 1, problems: [] })
  expect(
    await read(`Mi ${day(7).replace('.20', '.')};21:59:40;06:00:20 Uhr`, '', `${dayFrom(-5)} 00:00:00;14:00;00:00`),
  ).toMatchObject({
    is_done: true,
    added: 2,
  })
  expect(await times()).toEqual([NIGHT, [at(7, '22:00'), at(6, '06:00')], [at(5, '14:00'), at(4, '00:00')]])
  const overlapping = await read(`${day(3)};22:00;06:00`, `${day(2)};05:00;14:00`)
  expect(overlapping).toMatchObject({ is_done: false, problems: [{ line: 3, column: '', code: 'overlap' }] })
  const backwards = await read(`${day(2)};05:00;14:00`, `${day(3)};22:00;06:00`)
  expect(backwards).toMatchObject({ is_done: false, problems: [{ line: 3, column: '', code: 'overlap' }] })
})

it('A night that is not over, and an end that would be a whole day away, are refused', async () => {
  const { read } = await nightWorker()
  expect(await read(`${day(1)};22:00;11:00`, `${day(2)};16:00;07:00`)).toMatchObject({
    is_done: false,
    problems: [
      { line: 2, column: 'until', code: 'future' },
      { line: 3, column: 'until', code: 'order' },
    ],
  })
})

it('A line that cannot be read is named by the row that a spreadsheet shows', async () => {
  const { read } = await nightWorker()
  const answer = await read(`${day(6)};07:00;"12:00`, '', ';;', `${day(5)};07:00;12:00 ungefähr`)
  expect(answer).toMatchObject({
    is_done: false,
    problems: [
      { line: 2, column: 'until', code: 'stray_quote' },
      { line: 5, column: 'until', code: 'invalid_time' },
    ],
  })
})

const FORMS = {
  day: [
    (iso: string) => iso,
    (iso: string) => iso.split('-').reverse().join('.'),
    (iso: string) => `Mi ${iso.split('-').reverse().join('/')}`,
  ],
  clock: [
    (minutes: number) => written(minutes, ':'),
    (minutes: number) => written(minutes, '.'),
    (minutes: number) => `${written(minutes, ':')}:00`,
  ],
} as const
const written = (minutes: number, sign: string) =>
  `${Math.floor(minutes / 60)}${sign}${String(minutes % 60).padStart(2, '0')}`

it('Everything that a preview promises is done, and the same file is then known in every line', async () => {
  const lead = await world.person({ HOME: [...LEADS, 'custom.105'] })
  const quarters = fc.uniqueArray(fc.integer({ min: 1, max: 95 }), { minLength: 4, maxLength: 4 })
  const days = fc.uniqueArray(fc.integer({ min: 2, max: 9 }), { minLength: 1, maxLength: 4 })
  const forms = fc.record({ day: fc.constantFrom(...FORMS.day), clock: fc.constantFrom(...FORMS.clock) })
  await fc.assert(
    fc.asyncProperty(days, quarters, forms, async (agos, points, form) => {
      const person = await world.technician()
      const { email } = await world.inDealer((tx) =>
        tx.selectFrom('users').select('email').where('uuid', '=', person.uuid).executeTakeFirstOrThrow(),
      )
      const [a = 0, b = 0, c = 0, d = 0] = points.toSorted((one, other) => one - other).map((quarter) => quarter * 15)
      const lines = agos.flatMap((ago) => {
        const name = form.day(dayFrom(-ago))
        return [
          [a, b],
          [c, d],
        ].map(([from = 0, to = 0]) => [email, name, form.clock(from), form.clock(to)].join(';'))
      })
      const read = async (is_preview: boolean) => {
        const csv = ['Person;Tag;Von;Bis', ...lines].join('\n')
        const given = { location_uuid: world.home, kind: 'attendance', csv, is_preview }
        return (await lead.client.send('POST', '/v1/workshop/times/import', given)).json as Read
      }
      const counts = { added: agos.length, changed: 0, same: 0, problem_count: 0 }
      expect(await read(true)).toMatchObject({ is_done: false, ...counts })
      expect(await read(false)).toMatchObject({ is_done: true, ...counts })
      expect(await read(true)).toMatchObject({ added: 0, changed: 0, same: agos.length, problem_count: 0 })
    }),
    { numRuns: 8 },
  )
})
