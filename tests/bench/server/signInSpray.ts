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
/** How long the calls of the other dealer are measured, and how often one begins (ms). */
const MEASURED_MS = 5_000
const EACH_MS = 25
const SIZE = { people: 3, chats: 2, membersPerChat: 3, messagesPerChat: 100 }

const rounded = (value: number) => Math.round(value * 10) / 10
const percentile = (values: readonly number[], part: number) =>
  rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN)

/**
 * Times of calls that begin at fixed moments, whether or not earlier ones are answered: one long wait delays many of
 * them. A refused call counts with its time, too.
 */
async function callOften(url: string, token: string): Promise<{ times: number[]; refused: number }> {
  let refused = 0
  const call = async () => {
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) refused += 1
    return performance.now() - began
  }
  const calls: Promise<number>[] = []
  for (let due = 0; due < MEASURED_MS; due += EACH_MS) {
    calls.push(call())
    await new Promise((resolve) => setTimeout(resolve, EACH_MS))
  }
  return { times: await Promise.all(calls), refused }
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
    await callOften(url, token)
    const idle = await quiet()
    const calm = percentile((await callOften(url, token)).times, 0.95)
    const bursts: object[] = []
    for (let nth = 0; nth < BURSTS; nth += 1) {
      const attack = { url: `${api}/auth/api`, code: stage.population.code, count: GUESSES }
      const [{ times, refused }, guesses] = await Promise.all([
        callOften(url, token),
        sprayers.ask<object>('burst', attack),
      ])
      const beside = percentile(times, 0.95)
      bursts.push({
        refused,
        p50_ms: percentile(times, 0.5),
        p95_ms: beside,
        p95_ratio: rounded(beside / calm),
        longest_ms: rounded(Math.max(...times)),
        guesses,
      })
    }
    return { p95_calm_ms: calm, bursts, idle_before: idle }
  } finally {
    await sprayers.end()
    await server.stop()
    await stage.close()
  }
}

/**
 * How long another dealer's requests for chat messages take, while one password is tried at many accounts of a dealer.
 * Each guess comes from another network.
 */
export async function signInSpray(): Promise<object> {
  return { embedded: await measure('embedded'), postgres: await measure('postgres') }
}
