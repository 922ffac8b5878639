import { describe, expect, test, vi } from 'vitest'
import {
  HEARTBEAT_MS,
  PRESENCE_GRACE_MS,
  SOCKET_BACKLOG_BYTES,
  SOCKET_FRAME_MAX_BYTES,
  SOCKET_FRAMES_PER_SECOND,
  WATCHDOG_ANSWER_MS,
} from '#contract/constants.ts'
import { SOCKET_TIMES } from '#server/socket/socketTimes.ts'
import { openClient } from '../worlds/openClient.ts'
import { startSockets } from './startSockets.ts'

const fast = { tickMs: 10, heartbeatMs: 60, answerMs: 20 }

describe('RT-05 heartbeat', () => {
  test('A client that answers no ping is cut after the second one and its time to answer', async () => {
    const sockets = await startSockets({ times: fast })
    const started = performance.now()
    const silent = await openClient(sockets.url(sockets.issue()), { autoPong: false })
    expect((await silent.closed).code).toBe(1006)
    const lived = performance.now() - started
    expect(lived).toBeGreaterThan(2 * fast.heartbeatMs - fast.tickMs)
    expect(silent.pings()).toBeGreaterThanOrEqual(2)
    await vi.waitUntil(() => sockets.stats().connections === 0)
    expect(sockets.stats().cutSilent).toBe(1)
  })

  test('Pongs keep a quiet connection alive', async () => {
    const sockets = await startSockets({ times: fast })
    const client = await sockets.connect()
    await vi.waitUntil(() => client.pings() >= 6)
    await client.settled()
    expect(sockets.stats()).toMatchObject({ connections: 1, cutSilent: 0 })
  })

  test('Frames of a client that cannot answer pings keep the connection alive', async () => {
    const sockets = await startSockets({ times: fast })
    const client = await openClient(sockets.url(sockets.issue()), { autoPong: false })
    client.webSocket.on('ping', () => client.send({ event: 'ping' }))
    await vi.waitUntil(() => client.pings() >= 6)
    expect(sockets.stats().connections).toBe(1)
  })

  test('A ping is answered with a pong, in order', async () => {
    const sockets = await startSockets()
    const client = await sockets.connect({ presence: 'off' })
    client.send({ event: 'ping', data: {} })
    client.send({ event: 'ping' })
    await client.until(() => client.frames.length === 3)
    expect(client.frames.slice(1)).toEqual([
      { event: 'pong', data: {} },
      { event: 'pong', data: {} },
    ])
  })
})

describe('the default times of sockets', () => {
  test('The default times are the constants of the contract', () => {
    expect(SOCKET_TIMES).toMatchObject({
      heartbeatMs: HEARTBEAT_MS,
      answerMs: WATCHDOG_ANSWER_MS,
      graceMs: PRESENCE_GRACE_MS,
    })
    expect([HEARTBEAT_MS, PRESENCE_GRACE_MS, SOCKET_BACKLOG_BYTES]).toEqual([15_000, 8_000, 1_048_576])
    expect([SOCKET_FRAME_MAX_BYTES, SOCKET_FRAMES_PER_SECOND]).toEqual([16_384, 100])
  })

  test('RT-05 RT-06 RT-09 The default times add up to the promised limits', () => {
    const { tickMs, heartbeatMs, answerMs, backlogMs, closeMs, graceMs, batchMaxMs } = SOCKET_TIMES
    const silentCut = 2 * heartbeatMs + answerMs
    expect(silentCut).toBeLessThanOrEqual(35_000)
    expect(silentCut + graceMs + batchMaxMs).toBeLessThanOrEqual(45_000)
    expect(graceMs + batchMaxMs).toBeLessThanOrEqual(10_000)
    expect(backlogMs).toBe(10_000)
    expect(backlogMs + 2 * tickMs + closeMs).toBeLessThanOrEqual(15_000)
    expect(graceMs).toBeGreaterThan(5_600)
  })
})
