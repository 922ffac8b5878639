import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { HOUR, MINUTE } from '#tests/server/worlds/workshopWorld.ts'
import { openTimesWorld, type TimesWorld } from './timesWorld.ts'

let world: TimesWorld
let anna: Person
beforeAll(async () => {
  world = await openTimesWorld()
  anna = await world.technician()
})
afterAll(() => world.close())

const timesOf = async (who: Person, work: { uuid: string }) => {
  const { items } = await world.stamps.of(who, work)
  return items.map(({ from, to }) => [Date.parse(from), to === null ? null : Date.parse(to)])
}

it('E32: Stamps that were made without network count from when they were made, in their order', async () => {
  const { work } = await world.job()
  const send: TimesWorld['stamps']['send'] = (...given) => world.stamps.send(...given)
  expect(codeOf(await send(anna, 'attendance', { is_here: true, age_ms: 3 * HOUR }))).toBe('ok')
  expect(codeOf(await send(anna, 'start', { work_uuid: work.uuid, age_ms: 2 * HOUR }))).toBe('ok')
  expect(codeOf(await send(anna, 'pause', { work_uuid: work.uuid, reason: 'break', age_ms: HOUR }))).toBe('ok')
  expect(codeOf(await send(anna, 'start', { work_uuid: work.uuid, age_ms: 30 * MINUTE }))).toBe('ok')
  expect((await world.stamps.own(anna)).items).toMatchObject([{ state: 'running', seconds: 3_600 }])
  expect(codeOf(await send(anna, 'stop', { work_uuid: work.uuid, age_ms: 10 * MINUTE }))).toBe('ok')
  const [first, second] = await timesOf(anna, work)
  const lengths = [first, second].map((span) => (span?.[1] ?? 0) - (span?.[0] ?? 0))
  expect(lengths.map((ms) => Math.round(ms / MINUTE)).sort()).toEqual([20, 60])
  expect(codeOf(await send(anna, 'attendance', { is_here: false, age_ms: 5 * MINUTE }))).toBe('ok')
  expect(await world.stamps.own(anna)).toMatchObject({ here_since: null, items: [] })
})

it('E32: A stamp from before the newest one of the user is refused and changes nothing', async () => {
  const bert = await world.technician()
  const { work } = await world.job()
  await world.stamps.send(bert, 'start', { work_uuid: work.uuid })
  world.pass(10 * MINUTE)
  const before = await timesOf(bert, work)
  for (const [what, body] of [
    ['stop', { work_uuid: work.uuid }],
    ['pause', { work_uuid: work.uuid, reason: 'break' }],
    ['finish', { paper_uuid: work.paper_uuid, work_uuids: [work.uuid] }],
  ] as const)
    expect(codeOf(await world.stamps.send(bert, what, { ...body, age_ms: HOUR }))).toBe('stamp_out_of_order')
  expect(await timesOf(bert, work)).toEqual(before)
  expect(codeOf(await world.stamps.send(bert, 'attendance', { is_here: true, age_ms: HOUR }))).toBe(
    'stamp_out_of_order',
  )
  expect(codeOf(await world.stamps.send(bert, 'stop', { work_uuid: work.uuid, age_ms: 5 * MINUTE }))).toBe('ok')
})

it('E32: A stamp whose age is over twelve hours, below zero or not a whole number is refused', async () => {
  const { work } = await world.job()
  for (const age_ms of [12 * HOUR + 1, -1, 1.5, '5'])
    expect(fieldsOf(await world.stamps.send(anna, 'start', { work_uuid: work.uuid, age_ms }))).toHaveProperty('age_ms')
})

it('RT-02 A repeat of an aged stamp is done once, although its age has grown', async () => {
  const dora = await world.technician()
  const { work } = await world.job()
  const key = { 'idempotency-key': randomUUID() }
  const start = (age_ms: number) =>
    dora.client.send('POST', '/v1/workshop/stamps/start', { work_uuid: work.uuid, age_ms }, key)
  expect(codeOf(await start(HOUR))).toBe('ok')
  expect(codeOf(await start(HOUR + 5 * MINUTE))).toBe('ok')
  const spans = await timesOf(dora, work)
  expect(spans).toHaveLength(1)
  const other = await dora.client.send('POST', '/v1/workshop/stamps/start', { work_uuid: randomUUID(), age_ms: 0 }, key)
  expect(codeOf(other)).toBe('idempotency_conflict')
})
