import { expect, test, vi } from 'vitest'
import type { NewEntry } from '#renderer/net/outbox/store.ts'
import { createStore } from '#renderer/net/outbox/store.ts'
import { createServer, openTab } from '#tests/support/outbox/outboxWorld.ts'
import { anySteps, checkDelivery } from '#tests/support/outbox/simulateDevice.ts'
import { fc } from '#tests/support/samples/fc.ts'

const OWNER = 'DEM/1'
const entryOf = (id: string): NewEntry => ({
  id,
  key: id,
  owner: OWNER,
  group: 'stamps',
  title: '',
  label: '',
  path: null,
  moment: { at: 1, offset: null },
  attempts: 0,
  refusal: null,
  work: { kind: 'call', call: { endpoint: 'POST /v1/workshop/stamps/start' }, isAged: false },
})

test('RT-03 In the database of a browser every write arrives once, in the order of its record, whatever breaks', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(anySteps(20), async (steps) => {
      round += 1
      const name = `outbox-round-${round}`
      const opened: ReturnType<typeof createStore>[] = []
      const openStore = () => {
        const store = createStore(name)
        opened.push(store)
        return store
      }
      const count = async () => (await createStoreOnce(opened, openStore).read(OWNER)).length
      await checkDelivery({ openStore, count }, steps)
      for (const store of opened) await store.close()
    }),
    { numRuns: 12 },
  )
})

const createStoreOnce = (opened: ReturnType<typeof createStore>[], open: () => ReturnType<typeof createStore>) =>
  opened.at(-1) ?? open()

test('Two tabs that write at the same time keep one order of writes, and no write replaces another', async () => {
  const [one, other] = [createStore('outbox-tabs'), createStore('outbox-tabs')]
  const add = (store: typeof one, id: string) => store.edit(OWNER, () => ({ add: [{ entry: entryOf(id) }] }))
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? one : other, `e${index}`)))
  const [here, there] = [await one.read(OWNER), await other.read(OWNER)]
  expect(here.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(there).toEqual(here)
  await Promise.all([one.close(), other.close()])
})

test('A file that a full disk does not take waits in memory, is marked as such, and is sent', async () => {
  const store = createStore('outbox-full')
  const server = createServer()
  server.setOffline(true)
  const tab = openTab(server, store)
  await tab.call('department/d1', {}, 'before')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  await tab.file('department/d1', 'photo')
  await tab.call('department/d1', {}, 'after')
  expect([...store.unkept()].sort()).toEqual(['after', 'before', 'photo'])
  expect(tab.shown().map(({ id }) => id)).toEqual(['before', 'photo', 'after'])
  put.mockRestore()
  await vi.waitFor(() => expect(tab.pauses).toHaveLength(1))
  server.setOffline(false)
  server.troubles.push('lost')
  tab.outbox.wake()
  await vi.waitFor(async () => {
    tab.outbox.wake()
    expect(await store.read(OWNER)).toEqual([])
  })
  expect(server.done.map(({ id }) => id)).toEqual(['before', 'photo', 'after'])
  expect([...store.unkept()]).toEqual([])
  await store.close()
})

test('A file that waits in memory moves to the disk as soon as there is room', async () => {
  const store = createStore('outbox-room')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  const bytes = new Uint8Array([1, 2, 3])
  await store.edit(OWNER, () => ({ add: [{ entry: entryOf('photo'), bytes }] }))
  put.mockRestore()
  await store.edit(OWNER, ({ entries }) => ({ put: entries }))
  const again = createStore('outbox-room')
  expect([(await again.read(OWNER)).map(({ id }) => id), await again.bytes('photo')]).toEqual([['photo'], bytes])
  expect([...store.unkept()]).toEqual([])
  await Promise.all([store.close(), again.close()])
})
