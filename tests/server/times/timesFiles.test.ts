import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { dayFrom, textAt } from '#tests/support/clock/testDay.ts'
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

/** The day so many days before today, as German programs write it. */
const german = (ago: number) => dayFrom(-ago).split('-').reverse().join('.')

async function technician() {
  const person = await world.technician()
  const { email } = await world.inDealer((tx) =>
    tx.selectFrom('users').select('email').where('uuid', '=', person.uuid).executeTakeFirstOrThrow(),
  )
  const read = async (csv: string, more: { columns?: (string | null)[]; is_preview?: boolean } = {}) => {
    const given = { location_uuid: world.home, kind: 'attendance', csv, is_preview: false, ...more }
    return (await manager.client.send('POST', '/v1/workshop/times/import', given)).json as Read
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
    return rows.map(({ from_at, until_at }) => [from_at, until_at].map((at) => new Date(at ?? 0).toISOString()))
  }
  return { email, read, times }
}
const at = (ago: number, clock: string) => textAt(clock, dayFrom(-ago))

describe('a file of attendance', () => {
  it('A file without a column of days takes the days that stand beside its times', async () => {
    const { email, read, times } = await technician()
    const file = `Person;Kommen;Gehen\n${email};${german(3)} 07:30;${german(3)} 16:00\n${email};${dayFrom(-2)}T22:00;${dayFrom(-1)}T06:00`
    expect(await read(file)).toMatchObject({ is_done: true, added: 2, problems: [] })
    expect(await times()).toEqual([
      [at(3, '07:30'), at(3, '16:00')],
      [at(2, '22:00'), at(1, '06:00')],
    ])
    expect(await read(file)).toMatchObject({ same: 2, added: 0 })
  })

  it('The import of a file is announced once for its location, and the event names no work and no importer', async () => {
    const { email, read } = await technician()
    const socket = await manager.socket()
    const file = `Person;Kommen;Gehen\n${email};${german(3)} 07:30;${german(3)} 16:00`
    expect(await read(file, { is_preview: true })).toMatchObject({ is_done: false, added: 1 })
    expect(await read(file)).toMatchObject({ is_done: true, added: 1 })
    const heard = () => socket.all('custom.event').filter(({ type }) => type.startsWith('workshop.time.'))
    await socket.until(() => heard().length > 0)
    expect(heard()).toMatchObject([
      { type: 'workshop.time.imported', uuid: world.home, location: world.home, by: null },
    ])
    socket.webSocket.close()
  })

  it('A time with a day of its own must fit the day of its line, and a stretch longer than a night is refused', async () => {
    const { email, read, times } = await technician()
    const line = (day: number, from: string, until: string) => `${email};${german(day)};${from};${until}`
    const answer = await read(
      [
        'Person;Tag;Von;Bis',
        line(3, `${german(3)} 7 Uhr`, `${german(3)} 16h30`),
        line(4, `${german(3)} 07:00`, '16:00'),
        line(5, '07:00', `${german(4)} 08:00`),
        line(6, '16:00', `${german(5)} 07:00`),
        line(7, '16:00', `${german(8)} 17:00`),
        `${email};;07:00;16:00`,
      ].join('\n'),
    )
    expect(answer.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 'from', 'other_day'],
      [4, 'until', 'too_long'],
      [5, 'until', 'too_long'],
      [6, 'until', 'order'],
      [7, 'day', 'required'],
    ])
    expect(answer.rows).toBe(6)
    expect(await times()).toEqual([])
  })

  it('The user assigns columns whose names are not known, and the answer shows a value of each', async () => {
    const { email, read, times } = await technician()
    const csv = `Wer;Wann;An;Ab;Notiz\n${email};${german(4)};7:00;15:30;x`
    const asked = await read(csv, { is_preview: true })
    expect(asked).toMatchObject({ missing: ['person', 'day', 'from', 'until'], rows: 1, is_done: false })
    expect(asked.columns).toEqual([
      { name: 'Wer', field: null, sample: email },
      { name: 'Wann', field: null, sample: german(4) },
      { name: 'An', field: null, sample: '7:00' },
      { name: 'Ab', field: null, sample: '15:30' },
      { name: 'Notiz', field: null, sample: 'x' },
    ])
    const columns = ['person', 'day', 'from', 'until', null]
    expect(await read(csv, { columns: ['person', 'day', 'from', 'from', 'sold'] })).toMatchObject({
      is_done: false,
      missing: ['until'],
    })
    expect(await read(csv, { columns, is_preview: true })).toMatchObject({ added: 1, is_done: false, missing: [] })
    expect(await read(csv, { columns })).toMatchObject({ added: 1, is_done: true })
    expect(await times()).toEqual([[at(4, '07:00'), at(4, '15:30')]])
  })

  it('A file with a header only, or with blank rows below it, is refused with its reason', async () => {
    const { read } = await technician()
    for (const file of ['Person;Tag;Von;Bis', 'Person;Tag;Von;Bis\n;;;\n\n', 'Wer;Wann'])
      for (const is_preview of [true, false])
        expect(await read(file, { is_preview })).toMatchObject({ error: 'file_without_rows' })
  })
})

describe('a file of sold times', () => {
  it('Everything that a preview of sold times promises is done, and the same file is then known in every line', async () => {
    const spelling = fc.constantFrom(
      (ze: number) => `${ze}`,
      (ze: number) => `${ze},0`,
      (ze: number) => `${ze} ZE`,
    )
    const entry = fc.record({ ze: fc.integer({ min: 0, max: 100_000 }), spelling })
    const head = fc.constantFrom(
      'order;position;sold',
      'Auftrag;Arbeitsnummer;Verkauft',
      'sep=;\nAuftragsnummer;Position;Verkaufte ZE',
    )
    // A number that is no whole ZE refuses its line and the whole file.
    const wrong = fc.constantFrom('', '12,5', '-1', '100001', '1e3', '1 00', 'x')
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 4 }), head, wrong, async (entries, first, bad) => {
        const { paper } = await world.job(entries.map((_one, at) => ({ labour_number: `46 10 ${at + 10}` })))
        const line = (at: number, sold: string) => `${paper.jobId};4610${at + 10};${sold}`
        const lines = entries.map(({ ze, spelling: written }, at) => line(at, written(ze)))
        const read = async (is_preview: boolean, ...more: string[]) => {
          const csv = [first, ...lines, ...more].join('\n')
          const given = { location_uuid: world.home, kind: 'sold', csv, is_preview }
          return (await manager.client.send('POST', '/v1/workshop/times/import', given)).json as Read
        }
        const counts = { added: entries.length, changed: 0, same: 0, problem_count: 0, rows: entries.length }
        const refused = await read(false, line(0, bad))
        expect(refused).toMatchObject({ is_done: false, problem_count: 1, rows: entries.length + 1 })
        expect(refused.problems[0]?.line).toBe(
          first.split('\n').length - (first.startsWith('sep') ? 1 : 0) + entries.length + 1,
        )
        expect(await read(true)).toMatchObject({ is_done: false, ...counts })
        expect(await read(false)).toMatchObject({ is_done: true, ...counts })
        expect(await read(true)).toMatchObject({ added: 0, changed: 0, same: entries.length, problem_count: 0 })
        const stored = await world.inDealer((tx) =>
          tx
            .selectFrom('sold_times as s')
            .innerJoin('works as w', (join) =>
              join.onRef('w.dealer_id', '=', 's.dealer_id').onRef('w.uuid', '=', 's.work_uuid'),
            )
            .select(['s.ze', 'w.labour_number'])
            .where('w.paper_uuid', '=', paper.uuid)
            .orderBy('w.labour_number')
            .execute(),
        )
        expect(stored.map(({ ze }) => Number(ze))).toEqual(entries.map(({ ze }) => ze))
      }),
      { numRuns: 10 },
    )
  })
})
