import { loadavg } from 'node:os'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import pg from 'pg'
import { records as contract } from '#contract/records/index.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { departmentHooks } from '#server/modules/organisation/departmentHooks.ts'
import { listPage } from '#server/records/repository.ts'
import { createDealer } from '#tests/support/database/people.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { median } from '../measure/median.ts'
import { quiet } from '../measure/quiet.ts'
import { startPeer } from '../peers/benchPeer.ts'
import { type Directus, startDirectus } from '../peers/directus.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

const BARE = new URL('../peers/bareServer.ts', import.meta.url)
const ROWS = 100_000
const OTHER_DEALERS_ROWS = 20_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = 2
const CONNECTIONS = 16
const SEARCHES = 100
const TARGETS = { list_to_directus: 7, create_to_directus: 8, list_p97_5_to_bare: 1.5, search_ms: 5 }

type Call = { url: string; token: string; body?: object }
type Figures = { perSecond: number; p97_5: number }

async function measure({ url, token, body }: Call): Promise<Figures> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(body ? { method: 'POST', body: JSON.stringify(body), idReplacement: true } : {}),
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return { perSecond: requests.total / SECONDS, p97_5: latency.p97_5 }
}

/** Ratios of neighbouring runs, then the middle one. */
const ratio = (of: readonly number[], to: readonly number[]) =>
  Math.round(median(of.map((value, turn) => value / (to[turn] ?? Number.NaN))) * 100) / 100

async function compare(calls: Record<string, Call>): Promise<Record<string, Figures[]>> {
  const found = Object.fromEntries(Object.keys(calls).map((name) => [name, [] as Figures[]]))
  for (const call of Object.values(calls)) await measure(call)
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const order = Object.entries(calls)
    for (const [name, call] of turn % 2 ? order : order.toReversed()) found[name]?.push(await measure(call))
  }
  return found
}

/** SQL that inserts the rows of a range of indexes, the same ones in both databases. */
const rowsOf = (dealer: string, from: number, to: number) => `
  insert into departments (dealer_id, uuid, name, short_code, color, is_workshop_team)
  select '${dealer}', gen_random_uuid(), 'Team ' || md5(n::text) || ' ' || n, 'T' || (n % 100), '#1f6feb', n % 3 = 0
  from generate_series(${from}, ${to}) n`

const AT_ONCE = 10_000
async function fill(write: (statement: string) => Promise<unknown>, dealer: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE)
    await write(rowsOf(dealer, from, Math.min(count, from + AT_ONCE - 1)))
}

/** Fills the database of Directus, which needs a key of one column. */
async function fillPeer(url: string, dealers: readonly (readonly [string, number])[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create table departments (uuid uuid primary key default gen_random_uuid(), dealer_id uuid not null,
      name text not null, short_code text not null default '', color text not null default '#1f6feb',
      is_workshop_team boolean not null default false, created_at timestamptz not null default now())`)
    for (const [dealer, count] of dealers) await fill((statement) => client.query(statement), dealer, count)
    await client.query('create index on departments (dealer_id, name, uuid)')
    await client.query('analyze departments')
  } finally {
    await client.end()
  }
}

/** The product's own search, with everything that row-level security adds. */
async function searches(database: Database, dealerId: string): Promise<Record<string, number>> {
  const scope = { record: contract.department, computed: departmentHooks.computed ?? {}, visible: [] }
  const kinds: Record<string, (turn: number) => string> = {
    common: () => 'team',
    rare: (turn) => String(90_000 + turn),
    both: (turn) => `team ${90_000 + turn}`,
    none: (turn) => `gibtesnicht${turn}`,
  }
  const found: Record<string, number> = {}
  for (const [name, wordsOf] of Object.entries(kinds)) {
    const times: number[] = []
    for (let turn = 0; turn < SEARCHES; turn += 1) {
      const query = { q: wordsOf(turn), sort: 'name', limit: 50 }
      await database.inDealer(dealerId, async (tx) => {
        await sql`select 1`.execute(tx)
        const began = performance.now()
        await listPage(tx, scope, query, Date.now())
        times.push(performance.now() - began)
      })
    }
    found[name] = Math.round(median(times) * 100) / 100
  }
  return found
}

/** A user of the stage who may do all measured actions, and as many rows as a big dealer will have. */
async function prepare(stage: Stage, dealers: readonly (readonly [string, number])[]): Promise<Record<string, number>> {
  const { dealerId, people } = stage.population
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  const owner = new pg.Client({ connectionString: stage.url })
  try {
    await database.inDealer(dealerId, (tx) =>
      sql`insert into user_permissions (dealer_id, user_uuid, scope, permission)
        select ${dealerId}, ${people[0]?.uuid}, 'global', unnest(array['global.departments.read', 'global.departments.create'])`.execute(
        tx,
      ),
    )
    for (const [dealer, count] of dealers)
      await fill((statement) => database.inDealer(dealer, (tx) => sql.raw(statement).execute(tx)), dealer, count)
    await owner.connect()
    await owner.query('analyze app.departments; analyze app.record_words')
    return await searches(database, dealerId)
  } finally {
    await Promise.all([database.close(), owner.end()])
  }
}

async function peerOf(stage: Stage, dealers: readonly (readonly [string, number])[]): Promise<Directus | string> {
  try {
    const url = await stage.cluster?.createDatabase()
    if (url === undefined) throw new Error('There is no Postgres')
    await fillPeer(url, dealers)
    return await startDirectus(url, stage.population.dealerId)
  } catch (error) {
    return `Directus could not be installed or started: ${error instanceof Error ? error.message.slice(0, 300) : error}`
  }
}

/** Lists and writes of records against Directus on the same Postgres, and against the bare driver; the search alone. */
export async function records(): Promise<object> {
  const stage = await openStage('postgres', { people: 2, chats: 1, membersPerChat: 2, messagesPerChat: 1 })
  const { dealerId, people, chats } = stage.population
  const dealers = [
    [dealerId, ROWS],
    [await createOther(stage), OTHER_DEALERS_ROWS],
  ] as const
  const search_ms = await prepare(stage, dealers)
  const peer = process.env.BENCH_WITHOUT_DIRECTUS ? 'left out' : await peerOf(stage, dealers)
  const server = await startRealServer(environmentOf(stage))
  const bare = startPeer(BARE)
  try {
    const user = { dealer: dealerId, user: people[0]?.uuid, chat: chats[0]?.uuid }
    const barePort = await bare.ask<number>('listen', { url: stage.url, ...user })
    const token = people[0]?.token ?? ''
    const ours = `http://127.0.0.1:${server.port}/api/v1/departments`
    const body = { name: 'Neu [<id>]', color: '#1f6feb', is_workshop_team: true }
    const theirs = typeof peer === 'string' ? undefined : `${peer.url}/items/departments`
    const secret = typeof peer === 'string' ? '' : peer.token
    const filter = `filter[is_workshop_team]`
    const list: Record<string, Call> = {
      product: { url: `${ours}?limit=50&sort=name&${filter}[is]=true`, token },
      bare: { url: `http://127.0.0.1:${barePort}/departments`, token },
    }
    const create: Record<string, Call> = { product: { url: ours, token, body } }
    if (theirs !== undefined) {
      list.directus = { url: `${theirs}?limit=50&sort=name,uuid&${filter}[_eq]=true`, token: secret }
      create.directus = { url: theirs, token: secret, body }
    }
    const idle = await quiet()
    const [lists, creates] = [await compare(list), await compare(create)]
    const rates = (found: Record<string, Figures[]>, name: string) => (found[name] ?? []).map((one) => one.perSecond)
    const tails = (name: string) => (lists[name] ?? []).map((one) => one.p97_5)
    const against = (found: Record<string, Figures[]>) =>
      theirs === undefined ? null : ratio(rates(found, 'product'), rates(found, 'directus'))
    const middle = (found: Record<string, Figures[]>) =>
      Object.fromEntries(Object.keys(found).map((name) => [name, Math.round(median(rates(found, name)))]))
    return {
      targets: TARGETS,
      rows: ROWS,
      directus: typeof peer === 'string' ? peer : 'cache off, same Postgres, same rows',
      list_per_second: middle(lists),
      list_to_directus: against(lists),
      list_to_bare: ratio(rates(lists, 'product'), rates(lists, 'bare')),
      list_p97_5_to_bare: ratio(tails('product'), tails('bare')),
      create_per_second: middle(creates),
      create_to_directus: against(creates),
      search_ms,
      idle_before: idle,
      load: loadavg().map((one) => Math.round(one)),
    }
  } finally {
    await Promise.all([server.stop(), bare.end(), typeof peer === 'string' ? undefined : peer.stop()])
    await stage.close()
  }
}

/** Creates a dealer whose rows lie in the same table and must cost nothing. Returns its id. */
async function createOther(stage: Stage): Promise<string> {
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  try {
    return (await createDealer(database)).dealerId
  } finally {
    await database.close()
  }
}
