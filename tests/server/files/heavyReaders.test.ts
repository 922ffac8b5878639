import { createHash, randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { writeParts } from '#server/files/fileParts.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { fullTest } from '#tests/support/fullTest.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const MB = 1024 * 1024
/** The limit of bytes that one transaction may read. */
const PIECE = 128 * 1024
/** Size of an original, which has many pieces. The gate takes a smaller one, because the embedded database is slow. */
const ORIGINAL_MB = process.env.TEST_FULL ? 8 : 2
type World = Awaited<ReturnType<typeof openRecordWorld>>

let server: TestServer
let heavy: World
let other: World
beforeAll(async () => {
  // The embedded database has one connection for all dealers.
  server = await startTestServer({ kind: 'pglite', hasRateLimits: false })
  heavy = await openRecordWorld(server)
  other = await openRecordWorld(server)
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/** A photo of a paper, with a content of this size. */
async function photoOf(size: number) {
  const { dealerId } = heavy.dealer
  const list = `/v1/workshop/paper/${heavy.papers[0]}/photos`
  const answer = await heavy.admin.client.send('POST', list, png(20, 20), { 'content-type': 'image/png' })
  const { uuid } = answer.json as { uuid: string }
  const content = randomBytes(size)
  const digest = createHash('sha256').update(content).digest()
  await server.database.inDealer(dealerId, async (tx) => {
    await tx.deleteFrom('file_parts').where('file_uuid', '=', uuid).execute()
    await tx.updateTable('files').set({ size, digest }).where('uuid', '=', uuid).execute()
    await writeParts(tx, dealerId, uuid, content)
  })
  return { uuid, content, address: `${list}/${uuid}` }
}

/** Bytes in the result of a transaction. */
function bytesIn(value: unknown): number {
  if (Buffer.isBuffer(value)) return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + bytesIn(one), 0)
}

/** Records each transaction of the server, with the bytes of the heavy dealer that were read while it waited or ran. */
function watchTransactions() {
  const done: { dealerId: string | null; bytes: number; heavyBytes: number }[] = []
  let heavyBytes = 0
  let open = 0
  const watched = async (dealerId: string | null, run: () => Promise<unknown>): Promise<unknown> => {
    const before = heavyBytes
    open += 1
    const result = await run().finally(() => {
      open -= 1
    })
    const bytes = bytesIn(result)
    if (dealerId === heavy.dealer.dealerId) heavyBytes += bytes
    done.push({ dealerId, bytes, heavyBytes: heavyBytes - before })
    return result
  }
  const { inDealer, single } = server.database
  vi.spyOn(server.database, 'inDealer').mockImplementation(
    (dealerId, work) => watched(dealerId, () => inDealer(dealerId, work)) as Promise<never>,
  )
  vi.spyOn(server.database, 'single').mockImplementation(
    (dealerId, work) => watched(dealerId, () => single(dealerId, work)) as Promise<never>,
  )
  return { done, heavyBytes: () => heavyBytes, open: () => open }
}

fullTest(
  `S8 While three users fetch originals of ${ORIGINAL_MB} MB over and over, a call of another dealer waits for a few pieces only`,
  async () => {
    const { address, content } = await photoOf(ORIGINAL_MB * MB)
    const users = [await heavy.person(), await heavy.person(), await heavy.person()]
    const seen = watchTransactions()
    let isOver = false
    let fetched = 0
    const reading = users.map(async ({ client }) => {
      while (!isOver) {
        const answer = await client.send('GET', address)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
        expect(answer.bytes.equals(content)).toBe(true)
        fetched += 1
      }
    })
    while (fetched < 6) await other.admin.client.ok('GET', `/v1/workshop/paper/${other.papers[0]}`)
    isOver = true
    await Promise.all(reading)
    expect(Math.max(...seen.done.map(({ bytes }) => bytes))).toBeLessThanOrEqual(PIECE + 1024)
    const waits = seen.done.filter(({ dealerId }) => dealerId === other.dealer.dealerId)
    expect(waits.length).toBeGreaterThan(10)
    expect(Math.max(...waits.map(({ heavyBytes }) => heavyBytes))).toBeLessThanOrEqual(3 * (PIECE + 1024))
  },
)

it('S8 A client that stops reading a file holds no transaction, and the rest of the file stays unread', async () => {
  // More than the buffers of a connection take.
  const { uuid, address } = await photoOf(40 * MB)
  const seen = watchTransactions()
  const { company, token } = heavy.admin.client
  const headers = { 'x-dealer-code': company, authorization: `Bearer ${token}` }
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${server.address}/api${address}`, { headers }, resolve).once('error', reject),
  )
  expect(response.headers['content-length']).toBe(String(40 * MB))
  response.pause()
  let before = -1
  await vi.waitFor(
    async () => {
      const now = seen.heavyBytes()
      const isStill = now === before && seen.open() === 0
      before = now
      for (let nth = 0; nth < 5; nth += 1) await other.admin.client.ok('GET', '/v1/locations')
      expect(isStill && now === seen.heavyBytes()).toBe(true)
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(seen.heavyBytes()).toBeLessThan(30 * MB)
  // A file that is locked meanwhile is not sent to its end.
  await server.database.inDealer(heavy.dealer.dealerId, (tx) =>
    tx.updateTable('files').set({ scan_state: 'infected' }).where('uuid', '=', uuid).execute(),
  )
  let received = 0
  response.on('data', (part: Buffer) => {
    received += part.length
  })
  const closed = new Promise((resolve) => response.once('close', resolve).once('error', () => {}))
  response.resume()
  await closed
  expect(received).toBeLessThan(40 * MB)
})
