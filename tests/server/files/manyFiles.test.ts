import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { IncomingStore } from '#server/files/incoming/incomingStore.ts'
import { requireDailyRoom } from '#server/files/texts/dailyBytes.ts'
import type { Session } from '#server/request/session.ts'
import { type FaqWorld, openFaqWorld } from '#tests/server/faq/faqWorld.ts'
import { codeOf } from '#tests/server/files/fileWorld.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const MB = 1024 * 1024
/** The mark of an MP4 video, which is all that the server reads of one. */
const VIDEO_HEAD = Buffer.from('\0\0\0\u0018ftypmp42', 'latin1')
const video = (bytes: number) => Buffer.concat([VIDEO_HEAD, Buffer.alloc(bytes - VIDEO_HEAD.length, 7)])
const AS_VIDEO = { 'content-type': 'video/mp4' }

let server: TestServer
let world: FaqWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openFaqWorld(server)
})
afterAll(() => server.close())

const send = (who: Person, bytes: Buffer) => who.client.send('POST', '/v1/faq/files', bytes, AS_VIDEO)
const storedOf = (uuid: string) =>
  server.database.inDealer(world.dealer.dealerId, (tx) =>
    tx
      .selectFrom('files')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('bytes'))
      .where('created_by', '=', uuid)
      .executeTakeFirstOrThrow(),
  )
const storeBytes = (tx: Tx, who: Person, bytes: number) =>
  sql`insert into files (dealer_id, uuid, owner_record, role, digest, size, content_type, scan_state, created_at, created_by)
    values (${world.dealer.dealerId}, ${randomUUID()}, 'faqEntry', 'text', decode(repeat('00', 32), 'hex'), ${bytes},
      'video/mp4', 'unscanned', now(), ${who.uuid})`.execute(tx)
/** A user who has stored so many bytes for texts today. */
async function storing(bytes: number): Promise<Person> {
  const who = await world.person({})
  await server.database.inDealer(world.dealer.dealerId, (tx) => storeBytes(tx, who, bytes))
  return who
}

/** A request that announces a body of this size, and sends its first bytes only. */
async function hold(who: Person, path: string, size: number) {
  const request = httpRequest(`${server.address}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.client.token}`,
      'x-dealer-code': world.dealer.code,
      'content-type': 'image/jpeg',
      'content-length': String(size),
    },
  })
  const answer = new Promise<{ error?: string; retry_after?: number }>((resolve, reject) => {
    request.on('response', (response) => json(response).then((body) => resolve(body as object), reject))
    request.on('error', reject)
  })
  answer.catch(() => {})
  request.write(Buffer.from([0xff, 0xd8, 0xff]))
  return { answer, end: () => request.destroy() }
}

describe('7.19 request bodies that are held in memory', () => {
  it('A user who sends many large photos at once is refused the next one until others have ended, and other users go on', async () => {
    const path = `/v1/workshop/paper/${randomUUID()}/photos`
    const [who, another] = [world.admin, await world.person({})]
    const held = await Promise.all([1, 2, 3, 4].map(() => hold(who, path, 8 * MB)))
    const fifth = await hold(who, path, 8 * MB)
    expect(await fifth.answer).toMatchObject({ error: 'too_many_attempts', retry_after: 5 })
    expect((await another.client.send('GET', '/v1/auth/user')).status).toBe(200)
    for (const one of held) one.end()
    await vi.waitFor(async () => {
      const again = await hold(who, path, 8 * MB)
      const answer = await Promise.race([again.answer, pause(300).then(() => null)])
      again.end()
      expect(answer).toBeNull()
    })
  })
})

describe('7.19 many pictures and videos of FAQ answers at once', () => {
  it('A video of an FAQ answer reaches the store in pieces, so that the server never holds all of it', async () => {
    const pieces: number[] = []
    const write = vi.spyOn(IncomingStore.prototype, 'write').mockImplementation(async (stream, _id, offset) => {
      let at = offset
      for await (const part of stream) {
        pieces.push(part.length)
        at += part.length
      }
      return at
    })
    await send(await world.person({}), video(4 * MB))
    write.mockRestore()
    expect(pieces.reduce((sum, one) => sum + one, 0)).toBe(4 * MB)
    expect(Math.max(...pieces)).toBeLessThan(MB)
  })

  it('A video that arrived in pieces is the same when it is shown, and leaves no pieces behind', async () => {
    const who = await world.person({})
    const bytes = video(3 * MB + 5)
    const stored = await send(who, bytes)
    const { file_uuid } = stored.json as { file_uuid: string }
    expect((await who.client.send('GET', `/v1/faq/files/${file_uuid}`)).bytes.equals(bytes)).toBe(true)
    const left = await server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.selectFrom('incoming_files').select('uuid').execute(),
    )
    expect(left).toEqual([])
  })

  it('The daily limit of a user counts files that arrive at the same time', async () => {
    const who = await storing(396 * MB)
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(who, video(3 * MB))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(codeOf(answer)).toBe('quota_exceeded')
    expect(Number((await storedOf(who.uuid)).bytes)).toBe(399 * MB)
    const left = await server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.selectFrom('incoming_files').select('uuid').execute(),
    )
    expect(left).toEqual([])
  })

  it('Two files of a user that are checked at the same moment share the room of the day', async () => {
    const who = await storing(396 * MB)
    const { dealerId } = world.dealer
    const session = { userUuid: who.uuid } as Session
    const check = (tx: Tx) => requireDailyRoom(tx, session, FILE_USES.faqFile, 3 * MB, readClock())
    const isChecked = Promise.withResolvers<void>()
    const first = server.database.inDealer(dealerId, async (tx) => {
      await check(tx)
      isChecked.resolve()
      await Promise.race([second, pause(300)])
      await storeBytes(tx, who, 3 * MB)
    })
    const second = isChecked.promise
      .then(() => server.database.inDealer(dealerId, check))
      .catch((error: unknown) => error)
    await first
    expect(await second).toMatchObject({ code: 'quota_exceeded' })
  })

  it('A user sends only a few large files at once, and further ones are refused for a while', async () => {
    const who = await world.person({})
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(who, video(24 * MB))))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expect(codeOf(answer)).toBe('too_many_attempts')
    expect((await send(who, video(MB))).status).toBe(200)
  })

  it('A picture beyond 12,000 pixels and a file of another type are refused', async () => {
    const who = await world.person({})
    const asPng = { 'content-type': 'image/png' }
    const wide = png(8, 8)
    wide.writeUInt32BE(60_000, 16)
    expect(codeOf(await who.client.send('POST', '/v1/faq/files', wide, asPng))).toBe('file_too_large')
    expect(codeOf(await who.client.send('POST', '/v1/faq/files', Buffer.from('%PDF-1.7 text'), asPng))).toBe(
      'wrong_file_type',
    )
  })
})
