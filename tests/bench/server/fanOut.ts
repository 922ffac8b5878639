import { type BenchPeer, startPeer } from '../peers/benchPeer.ts'

const SERVER = new URL('../peers/fanOutServer.ts', import.meta.url)
const CLIENTS = new URL('../peers/fanOutClients.ts', import.meta.url)
const CANDIDATES = ['hub', 'bare'] as const
type Candidate = (typeof CANDIDATES)[number]

const ROUNDS = 9
const BROADCASTS_PER_ROUND = 8
const FLOOD_MESSAGES = 60_000
const DEAF = 20

/** One value per round. The middle round is reported, because other load of the machine hits single rounds. */
type Measured = { p50: number[]; p99: number[]; perSecond: number[]; cpuPerMessage: number[] }

const middle = (values: readonly number[]) => percentile(values, 0.5)
const round = (value: number, digits = 2) => Number(value.toFixed(digits))

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Bytes of a server frame with its header: 4 bytes for a content between 126 bytes and 64 kB. */
const onTheWire = (bytes: number) => bytes + 4

/** Sends `count` broadcasts. Returns when each connection had all of them, in ms since the first was sent. */
async function deliver(server: BenchPeer, clients: BenchPeer, name: string, count: number, padding: number) {
  const bytes = await server.ask<number>('bytesPerFrame', { padding })
  await clients.ask('expect', { name, bytes: onTheWire(bytes) * count })
  const { started, cpuMs } = await server.ask<{ started: number; cpuMs: number }>('broadcast', { count, padding })
  const times = await clients.ask<Float64Array>('arrivals', { name })
  return { times: [...times].map((time) => time - started), cpuMs }
}

/** The hub against a bare loop of `ws`, taking turns, both with all connections open all the time. */
async function compare(n: number) {
  const clients = startPeer(CLIENTS)
  const servers = { hub: startPeer(SERVER, ['hub']), bare: startPeer(SERVER, ['bare']) }
  const measured: Record<Candidate, Measured> = {
    hub: { p50: [], p99: [], perSecond: [], cpuPerMessage: [] },
    bare: { p50: [], p99: [], perSecond: [], cpuPerMessage: [] },
  }
  const flood = Math.round(FLOOD_MESSAGES / n)
  for (const name of CANDIDATES) {
    const port = await servers[name].ask<number>('listen')
    await clients.ask('connect', { name, port, count: n })
    await deliver(servers[name], clients, name, 10, 0)
  }
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const name of turn % 2 === 0 ? CANDIDATES : CANDIDATES.toReversed()) {
      const into = measured[name]
      const latencies: number[] = []
      for (let count = 0; count < BROADCASTS_PER_ROUND; count += 1)
        latencies.push(...(await deliver(servers[name], clients, name, 1, 0)).times)
      into.p50.push(middle(latencies))
      into.p99.push(percentile(latencies, 0.99))
      const { times, cpuMs } = await deliver(servers[name], clients, name, flood, 0)
      into.perSecond.push((flood * n) / (Math.max(...times) / 1_000))
      into.cpuPerMessage.push((cpuMs * 1_000) / (flood * n))
    }
  }
  const bytes = await servers.hub.ask<number>('bytesPerFrame', { padding: 0 })
  await Promise.all([clients.end(), servers.hub.end(), servers.bare.end()])
  const { hub, bare } = measured
  return {
    n,
    bytes,
    // Ratios of neighbouring runs, then the middle one.
    ratio: round(middle(hub.perSecond.map((value, turn) => value / (bare.perSecond[turn] ?? Number.NaN)))),
    p99_ms: round(middle(hub.p99)),
    bare_p99_ms: round(middle(bare.p99)),
    p50_ms: round(middle(hub.p50)),
    bare_p50_ms: round(middle(bare.p50)),
    per_second: Math.round(middle(hub.perSecond)),
    bare_per_second: Math.round(middle(bare.perSecond)),
    cpu_us: round(middle(hub.cpuPerMessage)),
    bare_cpu_us: round(middle(bare.cpuPerMessage)),
  }
}

/** Growth of the process while 20 connections never read and one other reads 20,000 messages of 2 kB. */
async function neverReading() {
  const clients = startPeer(CLIENTS)
  const server = startPeer(SERVER, ['hub'])
  const port = await server.ask<number>('listen')
  const padding = 1_800
  const batch = 500
  await clients.ask('connect', { name: 'reader', port, count: 1 })
  for (let count = 0; count < 20; count += 1) await deliver(server, clients, 'reader', batch, padding)
  await clients.ask('connect', { name: 'deaf', port, count: DEAF })
  await clients.ask('stopReading', { name: 'deaf' })
  const before = await server.ask<number>('memory')
  let highest = before
  for (let count = 0; count < 40; count += 1) {
    await deliver(server, clients, 'reader', batch, padding)
    highest = Math.max(highest, await server.ask<number>('memory'))
  }
  const stats = await server.ask<{ cutSlow: number }>('stats')
  await Promise.all([clients.end(), server.end()])
  return { sockets: DEAF, cut: stats.cutSlow, memory_mb: round((highest - before) / 1024 / 1024, 1) }
}

/** RT-09, LOAD-01: one chat message to many connections, and the cost of connections that do not read. */
export async function fanOut(): Promise<object> {
  return { fan_out: [await compare(1_000), await compare(5_000)], never_reading: await neverReading() }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await fanOut(), null, 2)}\n`)
