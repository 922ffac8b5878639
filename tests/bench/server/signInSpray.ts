import { openDatabase } from '#server/db/openDatabase.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { createPopulation } from '../data/population.ts'
import { quiet } from '../measure/quiet.ts'
import { startPeer } from '../peers/benchPeer.ts'
import { environmentOf, openStage } from './stage.ts'

const SPRAYERS = new URL('../peers/sprayers.ts', import.meta.url)
const GUESSES_PER_SECOND = 200
const CALLS = 300
/** Pause between two calls of the other dealer (ms). */
const PAUSE_MS = 25
const SIZE = { people: 3, chats: 2, membersPerChat: 3, messagesPerChat: 100 }

const rounded = (value: number) => Math.round(value * 10) / 10
const percentile = (values: readonly number[], part: number) =>
  rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN)

/** Times of calls of one user, one after the other. */
async function callOn(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; nth < CALLS; nth += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

async function measure(kind: 'postgres' | 'embedded'): Promise<object> {
  const stage = await openStage(kind, SIZE)
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  const other = await createPopulation(database, SIZE)
  await database.close()
  const server = await startRealServer({ ...environmentOf(stage), TRUST_PROXY: '127.0.0.1' })
  const sprayers = startPeer(SPRAYERS)
  try {
    const api = `http://127.0.0.1:${server.port}/api/v1`
    const url = `${api}/chats/${other.chats[0]?.uuid}/messages`
    const token = other.people[0]?.token ?? ''
    // The first round warms the server up.
    await callOn(url, token)
    const idle = await quiet()
    const calm = await callOn(url, token)
    await sprayers.ask('begin', {
      url: `${api}/auth/api`,
      code: stage.population.code,
      perSecond: GUESSES_PER_SECOND,
    })
    const during = await callOn(url, token)
    const answers = await sprayers.ask<Record<string, number>>('end')
    const [before, beside] = [percentile(calm, 0.9), percentile(during, 0.9)]
    return {
      p50_calm_ms: percentile(calm, 0.5),
      p50_during_ms: percentile(during, 0.5),
      p90_calm_ms: before,
      p90_during_ms: beside,
      p90_ratio: rounded(beside / before),
      longest_during_ms: percentile(during, 1 - 1 / CALLS),
      guesses: answers,
      idle_before: idle,
    }
  } finally {
    await sprayers.end()
    await server.stop()
    await stage.close()
  }
}

/** How long another dealer waits while one password is tried at many accounts of a dealer, each time from another network. */
export async function signInSpray(): Promise<object> {
  return {
    targets: { p90_ratio: 3, p90_during_ms: 100 },
    embedded: await measure('embedded'),
    postgres: await measure('postgres'),
  }
}
