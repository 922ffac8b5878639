import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { SOCKET_BACKLOG_BYTES } from '#contract/constants.ts'
import { room } from '#server/socket/room.ts'
import type { createSocketServer } from '#server/socket/socketServer.ts'
import { rawHandshake } from './rawHandshake.ts'
import { startSockets } from './startSockets.ts'

const MB = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Memory that is still referenced. The size of the process would also show memory that was not collected yet. */
function heldBytes() {
  collectGarbage()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

function publishNow({ hub }: Pick<ReturnType<typeof createSocketServer>, 'hub'>, bytes: number) {
  hub.publish('north', room.dealer, { event: 'chat.chat.created', data: { chat_uuid: 'x'.repeat(bytes) } })
}

/** Sends one frame to all sockets, and lets the network run. */
async function publish(sockets: Pick<ReturnType<typeof createSocketServer>, 'hub'>, bytes: number) {
  publishNow(sockets, bytes)
  await new Promise(setImmediate)
}

describe('RT-09 sockets that never read', () => {
  test('Twenty sockets that never read are cut, cost at most 10 MB, and take nothing from one that reads', async () => {
    const sockets = await startSockets({ times: { closeMs: 100 } })
    const reader = await sockets.connect({ presence: 'off' })
    const deaf = await Promise.all(
      Array.from({ length: 20 }, () => rawHandshake(sockets.port, `/ws?token=${sockets.issue({ presence: 'off' })}`)),
    )
    const before = heldBytes()
    let highest = 0
    let version = 0
    // The buffers of the system take some MB per connection before anything waits in the process.
    while (sockets.stats().cutSlow < deaf.length) {
      publishNow(sockets, 64 * 1024)
      sockets.hub.publish('north', room.dealer, { event: 'settings.changed', data: { version: version++ } })
      await reader.until(() => reader.all('settings.changed').length === 1)
      reader.frames.length = 0
      if (version % 20 === 0) highest = Math.max(highest, heldBytes() - before)
      expect(version).toBeLessThan(2_000)
    }
    await vi.waitUntil(() => sockets.stats().connections === 1, { timeout: 5_000 })
    expect(highest).toBeLessThan(10 * MB)
    expect(sockets.stats()).toMatchObject({ cutSlow: 20, cutFrames: 0 })
    for (const { socket } of deaf) socket.destroy()
  })

  test('A socket that reads gets every frame in order while others are cut', async () => {
    const sockets = await startSockets({ times: { closeMs: 100 } })
    const reader = await sockets.connect({ presence: 'off' })
    const deaf = await rawHandshake(sockets.port, `/ws?token=${sockets.issue({ presence: 'off' })}`)
    let version = 0
    while (sockets.stats().cutSlow === 0) {
      publishNow(sockets, 64 * 1024)
      sockets.hub.publish('north', room.dealer, { event: 'settings.changed', data: { version: version++ } })
      await reader.until(() => reader.all('settings.changed').length === version)
    }
    expect(reader.all('settings.changed').map((data) => data.version)).toEqual(
      Array.from({ length: version }, (_, i) => i),
    )
    deaf.socket.destroy()
  })

  test('A slow client that starts to read again gets the close code 4008', async () => {
    const sockets = await startSockets({ times: { closeMs: 5_000 } })
    const client = await sockets.connect({ presence: 'off' })
    client.webSocket.pause()
    while (sockets.stats().cutSlow === 0) await publish(sockets, 256 * 1024)
    client.webSocket.resume()
    expect(await client.closed).toEqual({ code: 4008, reason: 'slow_consumer' })
  })

  test('A backlog below the limit is cut when it gets too old', async () => {
    const sockets = await startSockets({ times: { tickMs: 10, backlogMs: 100, closeMs: 100 } })
    const client = await sockets.connect({ presence: 'off' })
    client.webSocket.pause()
    while (sockets.stats().waitingBytes === 0) await publish(sockets, 64 * 1024)
    expect(sockets.stats().cutSlow).toBe(0)
    await vi.waitUntil(() => sockets.stats().cutSlow === 1)
    await vi.waitUntil(() => sockets.stats().connections === 0)
  })

  test('A client that reads slowly but steadily is not cut', async () => {
    const backlogMs = 50
    const sockets = await startSockets({ times: { tickMs: 10, backlogMs } })
    const client = await sockets.connect({ presence: 'off' })
    const refill = () => {
      client.frames.length = 0
      while (sockets.stats().cutSlow === 0 && sockets.stats().waitingBytes < SOCKET_BACKLOG_BYTES / 2)
        publishNow(sockets, 64 * 1024)
    }
    // Some bytes always wait, but never the same ones for long.
    client.webSocket.on('message', refill)
    refill()
    const end = performance.now() + 10 * backlogMs
    await vi.waitUntil(() => performance.now() > end)
    client.webSocket.off('message', refill)
    await client.settled()
    expect(sockets.stats().cutSlow).toBe(0)
  })
})
