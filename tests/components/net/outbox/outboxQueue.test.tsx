import { expect, test } from 'vitest'
import {
  deleteEntry,
  enqueue,
  onDelivered,
  startOutbox,
  waitingBytes,
  wakeOutbox,
} from '#renderer/net/outbox/outboxQueue.ts'
import { useOutbox } from '#renderer/net/outbox/useOutbox.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { answer, askedFor, lost } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { rightsWithout, signIn, uuidOf } from '#tests/support/components/signedIn.ts'

const about = { title: 'Werkstatt', label: 'Neue Abteilung' }
const waiting = () => useOutbox.getState().entries
const isQuiet = () => expect.poll(waiting).toEqual([])

/** Cuts the network: each write is tried once and then waits. */
const cut = () => answer({ 'POST /v1/departments': () => lost, 'PATCH /v1/departments/:uuid': () => lost })

test('A row that is created and changed without a network is saved as one row with the uuid that the device chose', async () => {
  const { rows } = departments('Verkauf')
  cut()
  signIn()
  const uuid = await enqueue.create('department', { ...about, input: { name: 'Annahme' } })
  await expect.poll(() => askedFor('POST /v1/departments').length).toBeGreaterThan(0)
  await enqueue.change('department', uuid, { ...about, changes: { short_code: 'ANN' }, base: { short_code: '' } })
  expect(waiting().map(({ work }) => work.kind)).toEqual(['create', 'change'])
  const heard: unknown[] = []
  const stop = onDelivered((entry, row) => void heard.push([entry.work.kind, (row as { uuid: string }).uuid]))
  const store = departments('Verkauf')
  wakeOutbox()
  await isQuiet()
  stop()
  expect(store.rows.map((row) => [row.name, row.short_code])).toEqual([
    ['Verkauf', ''],
    ['Annahme', 'ANN'],
  ])
  expect([store.rows[1]?.uuid, rows.length]).toEqual([uuid, 1])
  expect(heard).toEqual([
    ['create', uuid],
    ['change', uuid],
  ])
  const keys = new Set(askedFor('POST /v1/departments').map(({ headers }) => headers.get('idempotency-key')))
  expect([...keys]).toEqual([uuid])
})

test('Another user of the same device neither sees nor sends the waiting writes, and they are sent when their author is back', async () => {
  departments('Verkauf')
  cut()
  startOutbox()
  signIn()
  const { user } = useSession.getState()
  await enqueue.create('department', { ...about, input: { name: 'Annahme' } })
  await expect.poll(() => askedFor('POST /v1/departments').length).toBeGreaterThan(0)
  if (!user) throw new Error('Nobody is signed in.')
  signIn(rightsWithout(), { ...user, uuid: uuidOf(77) })
  // The network returns only now: the first user could still have sent before.
  const store = departments('Verkauf')
  await enqueue.create('department', { ...about, input: { name: 'Teile' } })
  await isQuiet()
  expect(store.rows.map(({ name }) => name)).toEqual(['Verkauf', 'Teile'])
  signIn(rightsWithout(), user)
  await expect.poll(() => store.rows.map(({ name }) => name)).toEqual(['Verkauf', 'Teile', 'Annahme'])
  await isQuiet()
})

test('A waiting file is kept with its bytes, and is gone from the device once it is discarded', async () => {
  departments('Verkauf')
  answer({ 'POST /v1/workshop/paper/:uuid/photos': () => lost })
  signIn()
  const whole = { endpoint: 'POST /v1/workshop/paper/:uuid/photos', params: { uuid: uuidOf(5) } } as const
  const bytes = new Uint8Array([1, 2, 3])
  const id = await enqueue.file('paper/5', { ...about, bytes, type: 'image/jpeg', whole })
  expect(await waitingBytes(id)).toEqual(bytes)
  deleteEntry(id)
  await isQuiet()
  expect(await waitingBytes(id)).toBeNull()
})
