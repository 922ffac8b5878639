import { startRealServer } from '#tests/support/services/realServer.ts'
import { quiet } from '../measure/quiet.ts'
import { type BenchPeer, startPeer } from '../peers/benchPeer.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

const FLEET = new URL('../peers/fleet.ts', import.meta.url)
const round = (value: number | undefined) => Math.round((value ?? Number.NaN) * 10) / 10
const percentile = (values: readonly number[], part: number) =>
  round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))])
/** Answers that a client should never get while the server is up. */
const failures = (statuses: Record<string, number>) =>
  Object.entries(statuses).flatMap(([status, count]) => (/^(200|204)$/.test(status) ? [] : [`${count} × ${status}`]))

async function withFleet<T>(
  size: Parameters<typeof openStage>[1],
  work: (fleet: BenchPeer, server: Awaited<ReturnType<typeof startRealServer>>, stage: Stage) => Promise<T>,
): Promise<T> {
  const stage = await openStage('postgres', size)
  const server = await startRealServer(environmentOf(stage))
  const fleet = startPeer(FLEET)
  try {
    await fleet.ask('meet', { server: `http://127.0.0.1:${server.port}`, population: stage.population })
    await fleet.ask('connect')
    return await work(fleet, server, stage)
  } finally {
    await fleet.end()
    await server.stop()
    await stage.close()
  }
}

/** LOAD-01, the part that one machine can show: a large group at its peak. */
export function delivery(): Promise<object> {
  const people = 1_300
  return withFleet({ people, chats: 144, membersPerChat: 9, messagesPerChat: 20 }, async (fleet) => {
    const idle = await quiet()
    const { latencies, calls, statuses, open } = await fleet.ask<{
      latencies: number[]
      calls: number[]
      statuses: Record<string, number>
      open: number
    }>('load', { seconds: 30, messagesPerSecond: 22, navigationsPerSecond: 65 })
    return {
      targets: { delivery_p99_ms: 250 },
      sockets: open,
      messages: calls.length,
      deliveries: latencies.length,
      missing: calls.length * 9 - latencies.length,
      delivery_p50_ms: percentile(latencies, 0.5),
      delivery_p99_ms: percentile(latencies, 0.99),
      send_p95_ms: percentile(calls, 0.95),
      send_p99_ms: percentile(calls, 0.99),
      refused: failures(statuses),
      idle_before: idle,
    }
  })
}

/** LOAD-02: the server was killed, and all clients come back within two seconds. */
export function reconnect(): Promise<object> {
  const people = 2_000
  return withFleet({ people, chats: 400, membersPerChat: 20, messagesPerChat: 20 }, async (fleet, server) => {
    const idle = await quiet()
    await server.restart('SIGKILL')
    const { times, statuses } = await fleet.ask<{ times: number[]; statuses: Record<string, number> }>('storm', {
      spreadMs: 2_000,
      limitMs: 60_000,
    })
    const back = times.filter((time) => time <= 30_000).length
    return {
      targets: { back_in_30_s: 0.999, refused: [] },
      sockets: people,
      back_in_30_s: back / people,
      median_ms: percentile(times, 0.5),
      p999_ms: percentile(times, 0.999),
      refused: failures(statuses),
      idle_before: idle,
    }
  })
}
