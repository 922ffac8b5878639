import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordChanged } from '#contract/socket/events.ts'
import type { AnyRow } from '#renderer/records/view.ts'

const PAGE = ['records', 'department', 'list', {}, null]
type Events = typeof import('#renderer/records/recordEvents.ts')

let asked: string[]
let server: Map<string, AnyRow>
let events: Events
let client: QueryClient
let tell: (change: Partial<RecordChanged>) => void
let stop: () => void

const rowOf = (uuid: string, version: number, more: Partial<AnyRow> = {}): AnyRow => ({
  uuid,
  version,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  ...more,
})
const listed = () => client.getQueryData<{ items: AnyRow[] }>(PAGE)?.items
const isOld = () => client.getQueryState(PAGE)?.isInvalidated

beforeEach(async () => {
  vi.useFakeTimers()
  asked = []
  server = new Map()
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const row = server.get(address.split('/').at(-1) ?? '')
    const body = row ?? { error: 'not_found' }
    return Promise.resolve(Response.json(body, { status: row ? 200 : 404 }))
  })
  events = await import('#renderer/records/recordEvents.ts')
  client = new QueryClient()
  client.setQueryData(PAGE, { items: [rowOf('a', 1), rowOf('b', 1)], has_more: false, next_cursor: null })
  stop = events.startRecordEvents(client, (_, listener) => {
    tell = (change) =>
      listener({ type: 'department.changed', uuid: 'a', location: null, version: 2, by: null, fields: [], ...change })
    return () => undefined
  })
})

afterEach(() => {
  stop()
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A shown row is fetched and changes in place, and the list is not read again', async () => {
  server.set('a', rowOf('a', 2, { name: 'new' }))
  tell({})
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual(['/api/v1/departments/a'])
  expect(listed()).toEqual([rowOf('a', 2, { name: 'new' }), rowOf('b', 1)])
  expect(isOld()).toBe(false)
})

test('The change of a colleague is fetched at once, and the changes that follow it are fetched together', async () => {
  tell({ by: 'colleague' })
  expect(asked).toEqual(['/api/v1/departments/a'])
  tell({ uuid: 'b', by: 'colleague' })
  tell({ version: 3, by: 'colleague' })
  expect(asked.length).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual(['/api/v1/departments/a', '/api/v1/departments/b', '/api/v1/departments/a'])
})

test('A change whose version is known already fetches nothing', async () => {
  tell({ version: 1 })
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([])
})

test('After a change of a row that is not shown the list is read again, because the row may belong to it', async () => {
  tell({ uuid: 'c', version: 1 })
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([])
  expect(isOld()).toBe(true)
})

test('A row that was created in its form joins the list', async () => {
  client.setQueryData(['records', 'department', 'row', 'c'], rowOf('c', 1))
  tell({ uuid: 'c', version: 1 })
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([])
  expect(isOld()).toBe(true)
})

test('A row that the user may no longer read leaves the list, because the list is read again', async () => {
  tell({})
  await vi.advanceTimersByTimeAsync(100)
  expect(isOld()).toBe(true)
})

test('Many changes at once lead to one reading of the list', async () => {
  for (let count = 0; count < 50; count++) tell({ uuid: count === 0 ? 'a' : `x${count}` })
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([])
  expect(isOld()).toBe(true)
})

test('A row that was saved in its form changes in the list at once; a deleted row stays for three seconds', async () => {
  client.setQueryData(['records', 'department', 'row', 'b'], rowOf('b', 2, { deleted_at: '2026-01-02T00:00:00.000Z' }))
  expect(listed()?.[1]).toMatchObject({ version: 2, deleted_at: '2026-01-02T00:00:00.000Z' })
  expect(isOld()).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isOld()).toBe(true)
})

test('An older answer that arrives late does not replace a newer row', () => {
  client.setQueryData(['records', 'department', 'row', 'a'], rowOf('a', 5))
  client.setQueryData(['records', 'department', 'row', 'a'], rowOf('a', 3))
  expect(listed()?.[0]).toMatchObject({ version: 5 })
})

test('Events of other records and of other kinds change nothing in the list', async () => {
  tell({ type: 'nowhere.changed' })
  tell({ type: 'department.exported' })
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([])
  expect(isOld()).toBe(false)
})

test('A changed user or group makes every open view of permissions read again', async () => {
  const keys = ['user', 'group', 'uploadGroup'].map((name) => ['records', name, 'rights', 'x', 1])
  const forget = () => keys.forEach((key) => void client.setQueryData(key, {}))
  const old = () => keys.map((key) => client.getQueryState(key)?.isInvalidated)
  forget()
  tell({ type: 'department.changed' })
  await vi.advanceTimersByTimeAsync(100)
  expect(old()).toEqual([false, false, false])
  tell({ type: 'group.changed' })
  await vi.advanceTimersByTimeAsync(100)
  expect(old()).toEqual([true, true, true])
  forget()
  tell({ type: 'user.changed' })
  await vi.advanceTimersByTimeAsync(100)
  expect(old()).toEqual([true, true, true])
})
