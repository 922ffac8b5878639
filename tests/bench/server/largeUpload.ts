import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { memoryMb } from '../measure/memory.ts'
import { quiet } from '../measure/quiet.ts'
import { type BenchPeer, startPeer } from '../peers/benchPeer.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

const LINK = new URL('../peers/cutLink.ts', import.meta.url)
const DISK = new URL('../peers/bareDisk.ts', import.meta.url)
const SENDER = new URL('../peers/pieceSender.ts', import.meta.url)
/** Size of the file (MB). `BENCH_UPLOAD_MB=1024` sends one gigabyte, which takes some minutes. */
const MEGABYTES = Number(process.env.BENCH_UPLOAD_MB ?? 384)
const MEGABYTE = 1_048_576
/** The first upload warms both sides up (MB). */
const WARM_UP = 32
/** A line of 100 Mbit/s, as a workshop has. */
const LINE = { bytesPerSecond: 12_500_000, cutEveryMs: 20_000 }
const SAMPLE_MS = 50
const SIZE = { people: 1, chats: 1, membersPerChat: 1, messagesPerChat: 1 }

const rounded = (value: number) => Math.round(value * 100) / 100
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A file that no program can pack, with the head of a gzip file. */
function writeFile(path: string, megabytes: number): void {
  const file = openSync(path, 'w')
  const piece = randomBytes(MEGABYTE)
  piece.set([0x1f, 0x8b, 8, 0])
  for (let nth = 0; nth < megabytes; nth += 1) writeSync(file, piece)
  closeSync(file)
}

/** A file group in which the user may do everything. */
async function createGroup(database: Database, dealerId: string, userUuid: string): Promise<string> {
  const uuid = uuidv7()
  await database.inDealer(dealerId, async (tx) => {
    const values = { dealer_id: dealerId, uuid, name: 'Ablage', allowed_types: ['archive'], max_megabytes: 2_000 }
    await tx
      .insertInto('upload_groups')
      .values(values as never)
      .execute()
    const rights = ['read', 'create', 'update'].map((verb) => ({
      dealer_id: dealerId,
      user_uuid: userUuid,
      scope: uploadGroupScope(uuid),
      permission: `upload_group.${verb}`,
    }))
    await tx.insertInto('user_permissions').values(rights).execute()
  })
  return uuid
}

type Sent = { seconds: number; breaks: number }
type Memory = { highest: number; now: number }
type Paths = { warm: string; large: string }

/**
 * Sends a file to a server that only writes it to the disk. `more`: the memory (MB) that it takes beyond that of a
 * small file.
 */
async function sendBare(sender: BenchPeer, { warm, large }: Paths, dataDir: string): Promise<Sent & { more: number }> {
  const [disk, link] = [startPeer(DISK), startPeer(LINK)]
  const target = join(dataDir, 'bare.bin')
  try {
    const port = await disk.ask<number>('open', { file: target })
    const through = await link.ask<number>('open', Object.assign({ port }, LINE))
    const send = (path: string) =>
      sender.ask<{ breaks: number }>('send', { url: `http://127.0.0.1:${through}/`, headers: {}, path })
    await send(warm)
    rmSync(target)
    const pid = await disk.ask<number>('pid')
    const before = memoryMb(pid)
    const began = performance.now()
    const { value, highest } = await highestWhile(pid, () => send(large))
    return { seconds: (performance.now() - began) / 1_000, breaks: value.breaks, more: highest - before }
  } finally {
    await Promise.all([disk.end(), link.end()])
    rmSync(target, { force: true })
  }
}

type Target = { port: number; token: string; group: string }

/** Uploads a file as a new shared file, up to the moment in which its readers see it. */
async function sendUpload(sender: BenchPeer, path: string, size: number, { port, token, group }: Target) {
  const link = startPeer(LINK)
  try {
    const authorization = { authorization: `Bearer ${token}` }
    const json = Object.assign({ 'content-type': 'application/json' }, authorization)
    const empty = {
      description: '',
      tags: [],
      paper_uuid: null,
      vehicle_uuid: null,
      customer_uuid: null,
      expires_at: null,
    }
    const direct = `http://127.0.0.1:${port}/api/v1`
    const created = await fetch(`${direct}/uploads`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(Object.assign({ name: 'Sicherung.gz', upload_group_uuid: group }, empty)),
    })
    const { uuid } = (await created.json()) as { uuid: string }
    const headers = Object.assign({ 'tus-resumable': '1.0.0' }, authorization)
    const announced = await fetch(`${direct}/files/incoming`, {
      method: 'POST',
      headers: Object.assign({}, headers, {
        'upload-length': String(size),
        'upload-metadata': `use ${base64('upload')},owner ${base64(uuid)},type ${base64('application/gzip')}`,
      }),
    })
    const upload_uuid = announced.headers.get('location')?.split('/').at(-1) ?? ''
    if (upload_uuid === '') throw new Error(`Announced: ${announced.status} ${await announced.text()}`)
    const through = `http://127.0.0.1:${await link.ask<number>('open', Object.assign({ port }, LINE))}/api/v1`
    const began = performance.now()
    const { breaks } = await sender.ask<{ breaks: number }>('send', {
      url: `${through}/files/incoming/${upload_uuid}`,
      headers,
      path,
    })
    const arrived = performance.now()
    const url = `${through}/uploads/${uuid}/content`
    const taken = await sender.ask<{ status: number; text: string }>('take', {
      url,
      headers: json,
      body: JSON.stringify({ upload_uuid }),
    })
    if (taken.status !== 200) throw new Error(`Taken over: ${taken.status} ${taken.text}`)
    const { row } = JSON.parse(taken.text) as { row: { size: number; version_count: number } }
    if (row.size !== size || row.version_count !== 1) throw new Error(`Stored: ${taken.text}`)
    return { seconds: (arrived - began) / 1_000, breaks, checked: (performance.now() - arrived) / 1_000 }
  } finally {
    await link.end()
  }
}

/** The highest memory of a process until the work is done (MB). */
async function highestWhile<T>(pid: number, work: () => Promise<T>): Promise<{ value: T; highest: number }> {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryMb(pid))
  }, SAMPLE_MS)
  try {
    return { value: await work(), highest }
  } finally {
    clearInterval(timer)
  }
}

async function measureOn(stage: Stage, group: string): Promise<object> {
  const server = await startRealServer(environmentOf(stage))
  const sender = startPeer(SENDER)
  const [warm, large] = [join(stage.dataDir, 'warm.gz'), join(stage.dataDir, 'large.gz')]
  writeFile(warm, WARM_UP)
  writeFile(large, MEGABYTES)
  try {
    const target = { port: server.port, token: stage.population.people[0]?.token ?? '', group }
    const idle = await quiet()
    const bare = await sendBare(sender, { warm, large }, stage.dataDir)
    const idleMemory = memoryMb(server.pid)
    await sendUpload(sender, warm, WARM_UP * MEGABYTE, target)
    const { now: clientBefore } = await sender.ask<Memory>('memory')
    const serverBefore = memoryMb(server.pid)
    const seen = { server: 0 }
    const upload = await highestWhile(server.pid, async () => {
      const sent = await sendUpload(sender, large, MEGABYTES * MEGABYTE, target)
      seen.server = memoryMb(server.pid)
      return sent
    })
    const { highest: client } = await sender.ask<Memory>('memory')
    const { seconds, breaks, checked } = upload.value
    return {
      megabytes: MEGABYTES,
      bare_seconds: rounded(bare.seconds),
      bare_breaks: bare.breaks,
      upload_seconds: rounded(seconds),
      upload_breaks: breaks,
      check_seconds: rounded(checked),
      speed_ratio: rounded(bare.seconds / seconds),
      speed_ratio_with_check: rounded(bare.seconds / (seconds + checked)),
      server_more_mb: upload.highest - serverBefore,
      bare_more_mb: bare.more,
      server_more_than_idle_mb: upload.highest - idleMemory,
      server_more_after_mb: seen.server - serverBefore,
      client_more_mb: Math.round(client - clientBefore),
      idle_before: idle,
    }
  } finally {
    await sender.end()
    await server.stop()
  }
}

async function measure(kind: 'postgres' | 'embedded'): Promise<object> {
  const stage = await openStage(kind, SIZE)
  try {
    const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
    const { dealerId, people } = stage.population
    const group = await createGroup(database, dealerId, people[0]?.uuid ?? '')
    await database.close()
    return await measureOn(stage, group)
  } finally {
    await stage.close()
  }
}

/**
 * A large file over a line that is cut every 20 s, beside the same file sent to a server that only writes it. The
 * memory of both counts from the end of a small file. Most of it are objects that V8 has moved out of the space for
 * young ones, and collects later: 10 to 20 MB. An idle server gives back some memory, and any work takes it again.
 * `server_more_than_idle_mb` counts that too.
 */
export async function largeUpload(): Promise<object> {
  return {
    targets: { speed_ratio: 0.8, server_more_mb: 20, client_more_mb: 20 },
    postgres: await measure('postgres'),
    embedded: await measure('embedded'),
  }
}
