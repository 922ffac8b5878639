import pg from 'pg'
import { startChaosProxy } from '#tests/support/services/chaosProxy.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { median } from '../measure/median.ts'
import { startPeer } from '../peers/benchPeer.ts'
import { environmentOf, openStage } from './stage.ts'

const BARE = new URL('../peers/bareServer.ts', import.meta.url)
/** Delay of each direction (ms), so long that all other time does not matter. */
const ONE_WAY_MS = 40
const TRIES = 15

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < TRIES; count += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** The number of database round trips of a request, found by its time when each trip is slow. */
export async function roundTrips(): Promise<object> {
  const stage = await openStage('postgres', { people: 4, chats: 4, membersPerChat: 4, messagesPerChat: 60 })
  const direct = stage.url ?? ''
  const proxy = await startChaosProxy({ target: { port: Number(new URL(direct).port) } })
  const url = Object.assign(new URL(direct), { port: String(proxy.port) }).href
  const server = await startRealServer(environmentOf(stage, url))
  const bare = startPeer(BARE)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { dealerId, people, chats } = stage.population
    const [{ uuid: user, token } = { uuid: '', token: '' }] = people
    const chat = chats[0]?.uuid
    const port = await bare.ask<number>('listen', { url, dealer: dealerId, user, chat })
    const get = (address: string) => async () => {
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    }
    const calls = {
      chat_list: get(`http://127.0.0.1:${server.port}/api/v1/chats`),
      message_page: get(`http://127.0.0.1:${server.port}/api/v1/chats/${chat}/messages`),
      bare_chat_list: get(`http://127.0.0.1:${port}/chats`),
    }
    for (const call of Object.values(calls)) await call()
    proxy.set({ delayMs: ONE_WAY_MS })
    const one = await medianMs(() => client.query('select 1'))
    const trips: Record<string, number> = {}
    for (const [name, call] of Object.entries(calls))
      trips[name] = Math.round(((await medianMs(call)) / one) * 100) / 100
    return { targets: { chat_list: 1.5, message_page: 1.5 }, ...trips }
  } finally {
    proxy.calm()
    await client.end()
    await Promise.all([server.stop(), bare.end()])
    await proxy.close()
    await stage.close()
  }
}
