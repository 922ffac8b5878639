import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { type ChaosProxy, startChaosProxy } from '#tests/support/services/chaosProxy.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { attempt, isAnswer, pause } from './calls.ts'
import { type Actor, type Cast, createCast, type Size } from './cast.ts'
import { checkHistory, type Verdict } from './checkHistory.ts'
import { cause } from './faults.ts'
import { type History, newHistory, type Seen } from './history.ts'
import { follow, type Reader } from './reader.ts'
import { seededRandom } from './seededRandom.ts'
import { write } from './writer.ts'

type Options = {
  kind: 'postgres' | 'pglite'
  seed: number
  seconds: number
  size: Size
  everyMs: number
  /** False for a careless database, whose losses the checker must find. */
  isDurable?: boolean
}

export type Result = {
  acknowledged: number
  faults: Record<string, number>
  reconnects: number
  /** Readers that did not catch up by themselves in time after the last fault. */
  behind: string[]
  verdict: Verdict
  lastWords: string
}

const CONVERGE_MS = 45_000

async function openBack(kind: Options['kind'], isDurable: boolean) {
  if (kind === 'pglite') return { cluster: undefined, back: undefined, url: undefined }
  const cluster = await startPostgres()
  const url = await cluster.createDatabase()
  const { port, pathname } = new URL(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The throwaway cluster is tuned for speed. Here an acknowledgement must be durable.
  if (isDurable) await client.query(`alter database ${pathname.slice(1)} set synchronous_commit = on`)
  await client.end()
  return { cluster, back: await startChaosProxy({ target: { port: Number(port) } }), url }
}

const through = (url: string, proxy: ChaosProxy) => Object.assign(new URL(url), { port: String(proxy.port) }).href

async function insist<T>(address: string, actor: Actor, path: string): Promise<T> {
  for (let tries = 0; tries < 50; tries += 1) {
    const outcome = await attempt(address, actor, 'GET', path)
    if (isAnswer(outcome) && outcome.status === 200) return outcome.body as T
    await pause(200)
  }
  throw new Error(`${path} does not answer at rest`)
}

type Page = { items: ChatMessage[]; has_more: boolean; next_cursor_uuid: string | null }
const asSeen = ({ seq, message_uuid, client_uuid, content, created_at }: ChatMessage): Seen => ({
  seq,
  uuid: message_uuid,
  client: client_uuid,
  content,
  at: created_at,
})

/** Reads everything twice, forwards and backwards, and notes every counter. */
async function readEverything(address: string, { readers, writers, chats }: Cast, history: History) {
  const names = new Map([...chats].map(([name, uuid]) => [uuid, name]))
  for (const [chat, uuid] of chats) {
    const reader = readers.find((one) => one.chats.includes(chat))
    if (!reader) continue
    const caughtUp: Seen[] = []
    for (let more = true; more; ) {
      const page = await insist<Page>(address, reader, `/chats/${uuid}/messages?after_seq=${caughtUp.at(-1)?.seq ?? 0}`)
      caughtUp.push(...page.items.map(asSeen))
      more = page.has_more
    }
    const paged: Seen[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `?before_uuid=${cursor}`
      const page: Page = await insist<Page>(address, reader, `/chats/${uuid}/messages${query}`)
      paged.push(...page.items.map(asSeen))
      cursor = page.next_cursor_uuid
    }
    history.final.set(chat, { caughtUp, paged: paged.reverse() })
  }
  for (const actor of [...readers, ...writers])
    for (const item of (await insist<{ items: ChatItem[] }>(address, actor, '/chats')).items) {
      const chat = names.get(item.chat_uuid) ?? ''
      history.counters.push({ who: actor.name, chat, lastRead: item.last_read_seq, unread: item.unread })
    }
}

/** Waits until every reader has every acknowledged message. Names the readers that do not get there. */
async function converge(readers: readonly Reader[], history: History): Promise<string[]> {
  const newest = new Map<string, number>()
  for (const { chat, seq } of history.acks) newest.set(chat, Math.max(newest.get(chat) ?? 0, seq))
  const behind = () =>
    readers.flatMap((reader) =>
      reader.actor.chats
        .filter((chat) => reader.through(chat) < (newest.get(chat) ?? 0))
        .map((chat) => `${reader.actor.name} in ${chat}: ${reader.through(chat)} of ${newest.get(chat)}`),
    )
  for (const until = performance.now() + CONVERGE_MS; performance.now() < until; await pause(100))
    if (behind().length === 0) return []
  return behind()
}

/** RT-01: writers and readers of a real server, while everything around them breaks. */
export async function torture({ kind, seed, seconds, size, everyMs, isDurable = true }: Options): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'werkbank-torture-'))
  const { cluster, back, url } = await openBack(kind, isDurable)
  const database = await openDatabase({ databaseUrl: url, dataDir, onError: () => {} })
  const cast = await createCast(database, size)
  await database.close()
  const server = await startRealServer({
    DATA_DIR: dataDir,
    ...(url && back ? { DATABASE_URL: through(url, back) } : {}),
  })
  const front = await startChaosProxy({ target: { port: server.port }, random: seededRandom(seed + 1).next })
  const address = `http://127.0.0.1:${front.port}`
  const history = newHistory()
  const readers = cast.readers.map((actor, index) =>
    follow({ address, actor, chats: cast.chats, history, random: seededRandom(seed + 1_000 + index) }),
  )
  try {
    const until = performance.now() + seconds * 1_000
    const isOver = () => performance.now() > until
    const writing = cast.writers.map((actor, index) =>
      write({ address, actor, chats: cast.chats, history, random: seededRandom(seed + 100 + index), everyMs, isOver }),
    )
    const random = seededRandom(seed)
    const faults = await cause(
      { server, front, back, cluster, adminUrl: url, random },
      () => history.acks.length,
      isOver,
    )
    await Promise.all(writing)
    const behind = await converge(readers, history)
    const reconnects = readers.reduce((sum, reader) => sum + reader.connections() - 1, 0)
    for (const reader of readers) reader.stop()
    await readEverything(address, cast, history)
    const verdict = checkHistory(history)
    return { acknowledged: history.acks.length, faults, reconnects, behind, verdict, lastWords: server.lastWords() }
  } finally {
    for (const reader of readers) reader.stop()
    await server.stop()
    await front.close()
    await back?.close()
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
