import { openDatabase } from '#server/db/openDatabase.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { createPopulation } from '../data/population.ts'
import { quiet } from '../measure/quiet.ts'
import { startPeer } from '../peers/benchPeer.ts'
import { environmentOf, openStage } from './stage.ts'

const SPRAYERS = new URL('../peers/sprayers.ts', import.meta.url)
/** Guesses that arrive at once, and how often. After 500 failures the dealer counts as attacked. */
const GUESSES = 2_000
const BURSTS = 2
const CALM_CALLS = 200
/** Pause between two calls of the other dealer (ms). */
const PAUSE_MS = 10
const SIZE = { people: 3, chats: 2, membersPerChat: 3, messagesPerChat: 100 }

const rounded = (value: number) => Math.round(value * 10) / 10
const percentile = (values: readonly number[], part: number) =>
  rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN)

/** Times of calls of one user, one after the other, as long as `goesOn`. A refused call counts with its time, too. */
async function callWhile(url: string, token: string, goesOn: (calls: number) => boolean) {
  const times: number[] = []
  let refused = 0
  while (goesOn(times.length)) {
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) refused += 1
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return { times, refused }
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
    const isCalm = (calls: number) => calls < CALM_CALLS
    // The first round warms the server up.
    await callWhile(url, token, isCalm)
    const idle = await quiet()
    const calm = percentile((await callWhile(url, token, isCalm)).times, 0.95)
    const bursts: object[] = []
    for (let nth = 0; nth < BURSTS; nth += 1) {
      let isOver = false
      const attack = sprayers
        .ask<object>('burst', { url: `${api}/auth/api`, code: stage.population.code, count: GUESSES })
        .finally(() => {
          isOver = true
        })
      // A failed call ends the measurement before the attack is over.
      attack.catch(() => {})
      const { times, refused } = await callWhile(url, token, () => !isOver)
      const beside = percentile(times, 0.95)
      bursts.push({
        calls: times.length,
        refused,
        p50_ms: percentile(times, 0.5),
        p95_ms: beside,
        p95_ratio: rounded(beside / calm),
        longest_ms: rounded(Math.max(...times)),
        guesses: await attack,
      })
    }
    return { p95_calm_ms: calm, bursts, idle_before: idle }
  } finally {
    await sprayers.end()
    await server.stop()
    await stage.close()
  }
}

/** How long another dealer waits while one password is tried at many accounts of a dealer, each time from another network. */
export async function signInSpray(): Promise<object> {
  return { embedded: await measure('embedded'), postgres: await measure('postgres') }
}
