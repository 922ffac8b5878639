import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { dayFrom, textAt } from '#tests/support/clock/testDay.ts'
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

  it('A day beside a time belongs to the day of its line, and a longer night is refused', async () => {
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
