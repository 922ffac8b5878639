import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWidgets } from '#server/modules/dashboard/readWidgets.ts'
import type { Session } from '#server/request/session.ts'
import { type Widget, widgetData } from '#server/widgets/widget.ts'
import { openRecordWorld, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

const common = { permission: 'global.admin', plugin: null, isOfLocation: false } as const
type Read = Extract<Widget, { isOfLocation: false }>['read']
const counting: Read = async ({ tx }) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from papers`.execute(tx)
  return widgetData(Number(rows[0]?.n), [])
}
const broken: Read = async ({ tx }) => {
  await sql`select * from there_is_no_such_table`.execute(tx)
  return widgetData(0, [])
}
const read = (widgets: readonly Widget[], database: Pick<TestServer['database'], 'inDealer'> = server.database) => {
  const errors: unknown[] = []
  const session = { dealerId: world.dealer.dealerId, userUuid: world.admin.uuid } as Session
  const log = { error: (...given: unknown[]) => void errors.push(given) }
  return readWidgets(widgets, {
    database: database as TestServer['database'],
    session,
    location: null,
    now: readClock(),
    isOperator: false,
    log: log as never,
  }).then((answered) => ({ answered, errors }))
}

it('A card that cannot be read says so, and the cards after it are read', async () => {
  const { answered, errors } = await read([
    { ...common, name: 'held', read: counting },
    { ...common, name: 'load', read: broken },
    { ...common, name: 'storage', read: counting },
  ])
  expect(answered.map(({ name, is_failed, data }) => [name, is_failed, data?.figure.value ?? null])).toEqual([
    ['held', false, world.papers.length],
    ['load', true, null],
    ['storage', false, world.papers.length],
  ])
  expect(errors).not.toEqual([])
})

it('PRF-01 Data that several cards need are read once in a call, also when reading fails', async () => {
  const key = {}
  let readings = 0
  const sharing: Read = ({ share }) =>
    share(key, async () => {
      readings += 1
      return widgetData(readings, [])
    })
  const { answered } = await read([
    { ...common, name: 'held', read: sharing },
    { ...common, name: 'load', read: sharing },
  ])
  expect(answered.map(({ data }) => data?.figure.value)).toEqual([1, 1])
  expect(readings).toBe(1)
  const failing: Read = ({ share }) =>
    share(key, async () => {
      readings += 1
      throw new Error('The plan cannot be opened')
    })
  const failed = await read([
    { ...common, name: 'held', read: failing },
    { ...common, name: 'load', read: failing },
  ])
  expect(failed.answered.map(({ is_failed }) => is_failed)).toEqual([true, true])
  expect(readings).toBe(2)
})

it('While the database cannot be reached, all cards fail after a single try', async () => {
  let tries = 0
  const away = {
    inDealer: () => {
      tries += 1
      return Promise.reject(new Error('connection refused'))
    },
  }
  const { answered } = await read(
    [
      { ...common, name: 'held', read: counting },
      { ...common, name: 'load', read: counting },
    ],
    away,
  )
  expect(answered.map(({ name, is_failed }) => [name, is_failed])).toEqual([
    ['held', true],
    ['load', true],
  ])
  expect(tries).toBe(1)
})
