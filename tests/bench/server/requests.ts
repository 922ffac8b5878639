import autocannon from 'autocannon'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { median } from '../measure/median.ts'
import { quiet } from '../measure/quiet.ts'
import { startPeer } from '../peers/benchPeer.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

const BARE = new URL('../peers/bareServer.ts', import.meta.url)
const ROUNDS = 7
const SECONDS = 2
const CONNECTIONS = 16
const SIZE = { people: 12, chats: 30, membersPerChat: 12, messagesPerChat: 200 }

type Candidate = { name: 'product' | 'bare' | 'embedded'; urls: Record<'chats' | 'messages', string>; token: string }

async function perSecond(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.total / SECONDS
}

function candidate(name: Candidate['name'], port: number, { population }: Stage): Candidate {
  const chat = population.chats[0]?.uuid
  const base = `http://127.0.0.1:${port}`
  const product = { chats: `${base}/api/v1/chats`, messages: `${base}/api/v1/chats/${chat}/messages` }
  const bare = { chats: `${base}/chats`, messages: `${base}/messages` }
  return { name, urls: name === 'bare' ? bare : product, token: population.people[0]?.token ?? '' }
}

/** Signed-in reading against the bare driver behind bare Fastify, and the embedded database against Postgres. */
export async function requests(): Promise<object> {
  const [postgres, embedded] = [await openStage('postgres', SIZE), await openStage('embedded', SIZE)]
  const servers = [await startRealServer(environmentOf(postgres)), await startRealServer(environmentOf(embedded))]
  const bare = startPeer(BARE)
  const { dealerId, people, chats } = postgres.population
  const barePort = await bare.ask<number>('listen', {
    url: postgres.url,
    dealer: dealerId,
    user: people[0]?.uuid,
    chat: chats[0]?.uuid,
  })
  const candidates = [
    candidate('product', servers[0]?.port ?? 0, postgres),
    candidate('bare', barePort, postgres),
    candidate('embedded', servers[1]?.port ?? 0, embedded),
  ]
  const measure = async (what: 'chats' | 'messages') => {
    const found = { product: [] as number[], bare: [] as number[], embedded: [] as number[] }
    for (const { urls, token } of candidates) await perSecond(urls[what], token)
    const idle = await quiet()
    for (let turn = 0; turn < ROUNDS; turn += 1)
      for (const { name, urls, token } of turn % 2 ? candidates : candidates.toReversed())
        found[name].push(await perSecond(urls[what], token))
    // Ratios of neighbouring runs, then the middle one.
    const ratio = (of: readonly number[], to: readonly number[]) =>
      Math.round(median(of.map((value, turn) => value / (to[turn] ?? Number.NaN))) * 100) / 100
    return {
      per_second: Math.round(median(found.product)),
      bare_per_second: Math.round(median(found.bare)),
      embedded_per_second: Math.round(median(found.embedded)),
      ratio_to_bare: ratio(found.product, found.bare),
      ratio_embedded: ratio(found.embedded, found.product),
      idle_before: idle,
    }
  }
  try {
    return {
      targets: { ratio_to_bare: 0.8, ratio_embedded: 0.25 },
      chat_list: await measure('chats'),
      message_page: await measure('messages'),
    }
  } finally {
    await Promise.all([...servers.map((server) => server.stop()), bare.end()])
    await Promise.all([postgres.close(), embedded.close()])
  }
}
