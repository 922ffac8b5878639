import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server'
import { afterEach, expect, it } from 'vitest'
import { readPiecesFrom } from '#server/plugins/uploadBody.ts'

const SIZE = 4 * 1024 * 1024
const HEADERS = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Serves one upload. `store` gets the parts of its body. */
async function serve(store: (parts: Readable) => Promise<number>) {
  class Store extends DataStore {
    override getUpload = async (id: string) => new Upload({ id, size: SIZE, offset: 0 })
    override write = (parts: Readable) => store(parts)
  }
  const locker = new MemoryLocker()
  const server = createServer((incoming, answer) => {
    const tus = new Server({ path: '/incoming', locker, datastore: new Store() })
    readPiecesFrom(tus, incoming)
    void tus.handle(incoming, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return (size: number) => {
    const sent = request({ port, host: '127.0.0.1', method: 'PATCH', path: '/incoming/one', headers: HEADERS })
    sent.setHeader('content-length', size).flushHeaders()
    return sent
  }
}

it('The parts of an upload reach the store as they arrive, each in memory of its own', async () => {
  const seen = { bytes: 0, longest: 0, shared: 0 }
  const send = await serve(async (parts) => {
    for await (const part of parts as AsyncIterable<Buffer>) {
      seen.bytes += part.length
      seen.longest = Math.max(seen.longest, part.length)
      if (part.length !== part.buffer.byteLength) seen.shared += 1
      await new Promise(setImmediate)
    }
    return seen.bytes
  })
  const sent = send(SIZE)
  sent.end(Buffer.alloc(SIZE, 1))
  const [answer] = await once(sent, 'response')
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(SIZE)])
  expect(seen).toEqual({ bytes: SIZE, longest: 64 * 1024, shared: 0 })
})

it('A broken connection ends an upload, and the store keeps the parts that arrived', async () => {
  const isKept = Promise.withResolvers<number>()
  let kept = 0
  const send = await serve(async (parts) => {
    try {
      for await (const part of parts as AsyncIterable<Buffer>) {
        kept += part.length
        if (kept === 1_000) sent.destroy()
      }
    } finally {
      isKept.resolve(kept)
    }
    return kept
  })
  const sent = send(SIZE)
  sent.on('error', () => {})
  sent.write(Buffer.alloc(1_000, 1))
  expect(await isKept.promise).toBe(1_000)
})

it('A refusal of the store is answered over the same connection', async () => {
  const send = await serve(async () => {
    throw { status_code: 403, body: 'refused' }
  })
  const sent = send(SIZE)
  sent.on('error', () => {})
  sent.write(Buffer.alloc(200_000, 1))
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(403)
})

it('A body that is longer than the rest of its upload is refused', async () => {
  const send = await serve(async (parts) => {
    let bytes = 0
    for await (const part of parts as AsyncIterable<Buffer>) bytes += part.length
    return bytes
  })
  const sent = send(SIZE + 1)
  sent.on('error', () => {})
  sent.write(Buffer.alloc(1_000, 1))
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(413)
})
