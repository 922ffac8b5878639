import { startRealServer } from '#tests/support/services/realServer.ts'
import { memoryMb } from '../measure/memory.ts'
import { quiet } from '../measure/quiet.ts'
import { type BenchPeer, startPeer } from '../peers/benchPeer.ts'
import { environmentOf, openStage } from './stage.ts'

const FLEET = new URL('../peers/fleet.ts', import.meta.url)
const ATTACKERS = new URL('../peers/attackers.ts', import.meta.url)
/** The first `HONEST` users send messages to each other; the others are the attackers. All share their chats. */
const PEOPLE = 62
const HONEST = 30
const SECONDS = Number(process.env.BENCH_GUEST_SECONDS ?? 15)
const LOAD = { seconds: SECONDS, messagesPerSecond: 20, navigationsPerSecond: 20 }
const NOBODY = { seconds: SECONDS + 1, from: HONEST, deaf: 0, spammers: 0, posters: 0, framesPerSecond: 250 }
/** Sockets that never read, sockets that send large frames and garbage, and posters of broken bodies. */
const GUESTS = {
  deaf: Object.assign({}, NOBODY, { deaf: 20 }),
  spammers: Object.assign({}, NOBODY, { spammers: 4 }),
  posters: Object.assign({}, NOBODY, { posters: 8 }),
  together: Object.assign({}, NOBODY, { deaf: 20, spammers: 4, posters: 8 }),
}

type Load = { latencies: number[]; calls: number[]; statuses: Record<string, number> }

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
const rounded = (value: number) => Math.round(value * 10) / 10
const serverErrors = (statuses: Record<string, number>) =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (/^5/.test(status) ? count : 0), 0)

/** The highest memory of the server while `work` ran. */
async function watchMemory<T>(pid: number, work: () => Promise<T>): Promise<{ highest: number; answer: T }> {
  let highest = memoryMb(pid)
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryMb(pid))
  }, 100)
  const answer = await work().finally(() => clearInterval(watch))
  return { highest, answer }
}

const talk = (fleet: BenchPeer) => fleet.ask<Load>('load', LOAD)

type Stand = { pid: number; fleet: BenchPeer; attackers: BenchPeer }

/** Measures messages between the honest users, first alone and then during the attack of `guests`. */
async function beside({ pid, fleet, attackers }: Stand, guests: object): Promise<object> {
  const calm = await watchMemory(pid, () => talk(fleet))
  const { highest, answer } = await watchMemory(pid, async () => {
    const attack = attackers.ask<Record<string, number>>('attack', guests)
    return { load: await talk(fleet), attack: await attack }
  })
  const [before, during] = [percentile(calm.answer.latencies, 0.95), percentile(answer.load.latencies, 0.95)]
  return {
    delivery_p95_calm_ms: rounded(before),
    delivery_p95_beside_ms: rounded(during),
    delivery_ratio: rounded(during / before),
    memory_calm_mb: calm.highest,
    memory_more_mb: highest - calm.highest,
    server_errors: serverErrors(answer.load.statuses) + serverErrors(answer.attack),
    honest: answer.load.statuses,
    guests: answer.attack,
  }
}

async function measure(kind: 'postgres' | 'embedded'): Promise<object> {
  const stage = await openStage(kind, { people: PEOPLE, chats: 30, membersPerChat: 45, messagesPerChat: 20 })
  const server = await startRealServer(environmentOf(stage))
  const [fleet, attackers] = [startPeer(FLEET), startPeer(ATTACKERS)]
  try {
    const address = `http://127.0.0.1:${server.port}`
    await fleet.ask('meet', { server: address, population: stage.population, connected: HONEST })
    await fleet.ask('connect')
    await attackers.ask('meet', { server: address, population: stage.population })
    const idle = await quiet()
    // The first round warms the server up, so that both figures come from the same state.
    await talk(fleet)
    const figures: Record<string, object> = {}
    for (const [name, guests] of Object.entries(GUESTS))
      figures[name] = await beside({ pid: server.pid, fleet, attackers }, guests)
    return Object.assign(figures, { idle_before: idle })
  } finally {
    await Promise.all([fleet.end(), attackers.end()])
    await server.stop()
    await stage.close()
  }
}

/** RT-09: measures messages between users while others of the same dealer never read, send garbage and flood. */
export async function badGuests(): Promise<object> {
  return {
    targets: { delivery_ratio: 2, memory_more_mb: 60, server_errors: 0 },
    embedded: await measure('embedded'),
    postgres: await measure('postgres'),
  }
}
