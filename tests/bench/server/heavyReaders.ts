import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { writeParts } from '#server/files/fileParts.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { createPopulation, type Population } from '../data/population.ts'
import { memoryMb } from '../measure/memory.ts'
import { quiet } from '../measure/quiet.ts'
import { startPeer } from '../peers/benchPeer.ts'
import { environmentOf, openStage } from './stage.ts'

const READERS = new URL('../peers/fileReaders.ts', import.meta.url)
const FILE_BYTES = 8 * 1024 * 1024
/** Users of one dealer who fetch the file at the same time. */
const USERS = 3
/** Connections without a sign-in that fetch the logo meanwhile. */
const ANONYMOUS = 20
/** The largest picture that the settings accept (bytes). */
const LOGO_BYTES = 2 * 1024 * 1024
const LOGO = 'custom_logo'
const CALLS = 200
/** Pause between two calls of the other dealer (ms). */
const PAUSE_MS = 25
const SIZE = { people: USERS, chats: 2, membersPerChat: USERS, messagesPerChat: 100 }

const rounded = (value: number) => Math.round(value * 10) / 10
const percentile = (values: readonly number[], part: number) =>
  rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN)

type Stored = { use: keyof typeof FILE_USES; bytes: number }

/** A file of the dealer, and the digest in its address. */
async function storeFile(database: Database, dealerId: string, { use, bytes }: Stored) {
  const uuid = uuidv7()
  const content = randomBytes(bytes)
  const digest = createHash('sha256').update(content).digest()
  await database.inDealer(dealerId, async (tx) => {
    await tx
      .insertInto('files')
      .values({
        dealer_id: dealerId,
        uuid,
        owner_record: FILE_USES[use].record,
        owner_uuid: null,
        role: FILE_USES[use].role,
        upload_group_uuid: null,
        digest,
        size: bytes,
        content_type: 'image/png',
        width: null,
        height: null,
        scan_state: 'clean',
        created_by: null,
      })
      .execute()
    await writeParts(tx, dealerId, uuid, content)
  })
  return { uuid, digest: digest.toString('hex') }
}

/** The path of the logo of the sign-in page, which anyone may fetch. */
async function storeLogo(
  database: Database,
  { dealerId, code }: Pick<Population, 'dealerId' | 'code'>,
): Promise<string> {
  const { uuid, digest } = await storeFile(database, dealerId, { use: 'settingImage', bytes: LOGO_BYTES })
  await database.inDealer(dealerId, (tx) =>
    tx
      .insertInto('settings')
      .values({ dealer_id: dealerId, key: LOGO, value: JSON.stringify(uuid) })
      .execute(),
  )
  return `/settings/pictures/${code}/${digest}`
}

/** Times of calls of one user, one after the other, and the highest memory of the server meanwhile. */
async function callOn(url: string, token: string, pid: number): Promise<{ times: number[]; memory: number }> {
  const times: number[] = []
  let memory = 0
  for (let nth = 0; nth < CALLS; nth += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    times.push(performance.now() - began)
    memory = Math.max(memory, memoryMb(pid))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return { times, memory }
}

async function measure(kind: 'postgres' | 'embedded'): Promise<object> {
  const stage = await openStage(kind, SIZE)
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  const other = await createPopulation(database, SIZE)
  const { uuid: file } = await storeFile(database, stage.population.dealerId, { use: 'userAvatar', bytes: FILE_BYTES })
  const logo = await storeLogo(database, stage.population)
  await database.close()
  const server = await startRealServer(environmentOf(stage))
  const readers = startPeer(READERS)
  try {
    const api = `http://127.0.0.1:${server.port}/api/v1`
    const url = `${api}/chats/${other.chats[0]?.uuid}/messages`
    const token = other.people[0]?.token ?? ''
    // The first round warms the server up.
    await callOn(url, token, server.pid)
    const idle = await quiet()
    const calm = await callOn(url, token, server.pid)
    const tokens = stage.population.people.map((person) => person.token)
    await readers.ask('begin', { url: `${api}/avatars/${file}`, tokens, publicUrl: api + logo, anonymous: ANONYMOUS })
    const during = await callOn(url, token, server.pid)
    const answers = await readers.ask<Record<string, number>>('end')
    const [before, beside] = [percentile(calm.times, 0.95), percentile(during.times, 0.95)]
    return {
      p50_calm_ms: percentile(calm.times, 0.5),
      p50_during_ms: percentile(during.times, 0.5),
      p95_calm_ms: before,
      p95_during_ms: beside,
      p95_ratio: rounded(beside / before),
      memory_calm_mb: calm.memory,
      memory_more_mb: during.memory - calm.memory,
      fetched: answers,
      idle_before: idle,
    }
  } finally {
    await readers.end()
    await server.stop()
    await stage.close()
  }
}

/**
 * Measures calls of another dealer while users of one dealer fetch large files, and anonymous readers its logo, over
 * and over.
 */
export async function heavyReaders(): Promise<object> {
  return {
    targets: { p95_ratio: 3, p95_during_ms: 100, memory_more_mb: 60 },
    embedded: await measure('embedded'),
    postgres: await measure('postgres'),
  }
}
