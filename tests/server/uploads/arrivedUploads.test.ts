import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { announceUpload, sendPiece, uploadOf } from '#tests/server/worlds/uploadRows.ts'
import { openUploadWorld, type UploadWorld } from './uploadWorld.ts'

const PIECE = 128 * 1024
let world: UploadWorld
beforeAll(async () => {
  world = await openUploadWorld()
})
afterAll(() => world.close())

const archive = () => gzipSync(randomBytes(9 * PIECE), { level: 0 })
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The texts of all statements while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked]) => String((asked as { text?: string }).text ?? asked))
  } finally {
    query.mockRestore()
  }
}

const storedDigest = async (uuid: string) => {
  const { dealerId } = world.dealer
  const { digest } = await world.server.database.inDealer(dealerId, (tx) =>
    tx
      .selectFrom('files')
      .innerJoin('uploads', 'uploads.file_uuid', 'files.uuid')
      .select('files.digest')
      .where('uploads.uuid', '=', uuid)
      .executeTakeFirstOrThrow(),
  )
  return digest.toString('hex')
}

const giveUp = (upload: string) =>
  world.server.database.inDealer(world.dealer.dealerId, (tx) =>
    tx.deleteFrom('incoming_files').where('uuid', '=', upload).execute(),
  )

describe('FIL-05 the pieces of a large file', () => {
  it('Without a scanner the digest of a file is computed while it arrives, and its pieces are not read again', async () => {
    const bytes = archive()
    const { uuid } = await world.create(await world.group('Sicherungen'), 'Sicherung.gz')
    const upload = await world.bring(uuid, bytes)
    const asked = await statementsOf(async () => expect((await world.take(uuid, upload)).status).toBe(200))
    // Only the head is read again, for the type of the file. Reading the whole file would ask for each of ten pieces.
    expect(asked.filter((text) => /^select .* from "incoming_parts"/.test(text)).length).toBeLessThan(3)
    expect(await storedDigest(uuid)).toBe(digestOf(bytes))
    expect((await world.content(await world.row(uuid))).bytes.equals(bytes)).toBe(true)
  })

  it('A file whose upload is given up while it is copied is refused, and never shown in part', async () => {
    const { uuid } = await world.create(await world.group('Abgebrochen'), 'Sicherung.gz')
    const upload = await world.bring(uuid, archive())
    const { query } = pg.Client.prototype
    const copying = Promise.withResolvers<void>()
    // Called here, so that it runs outside of the transaction that copies the pieces.
    const givenUp = copying.promise.then(() => giveUp(upload))
    let isGivenUp = false
    const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
      const text = String((given[0] as { text?: string }).text ?? given[0])
      const ask = () => Reflect.apply(query, this, given)
      if (isGivenUp || !text.startsWith('insert into file_parts')) return ask()
      isGivenUp = true
      copying.resolve()
      return givenUp.then(ask)
    })
    try {
      expect((await world.take(uuid, upload)).status).toBe(404)
    } finally {
      asked.mockRestore()
    }
    expect((await world.row(uuid)).version_uuid).toBe('')
  })

  it('Each piece is sent to the database once, in 128 kB, however the parts of the request are cut', async () => {
    const bytes = archive()
    const { uuid } = await world.create(await world.group('Stücke'), 'Sicherung.gz')
    const upload = uploadOf(await announceUpload(world.admin, uuid, bytes.length))
    const [first, second] = [bytes.subarray(0, 3 * PIECE + 17), bytes.subarray(3 * PIECE + 17)]
    await sendPiece(world.admin, upload, 0, first)
    await sendPiece(world.admin, upload, first.length, second)
    const parts = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx.selectFrom('incoming_parts').select('bytes').where('incoming_uuid', '=', upload).orderBy('at').execute(),
    )
    const lengths = [first, second].flatMap(({ length }) => [
      ...Array.from({ length: Math.floor(length / PIECE) }, () => PIECE),
      length % PIECE,
    ])
    expect(parts.map((part) => part.bytes.length)).toEqual(lengths)
    expect(Buffer.concat(parts.map((part) => part.bytes)).equals(bytes)).toBe(true)
    expect((await world.take(uuid, upload)).status).toBe(200)
    expect(await storedDigest(uuid)).toBe(digestOf(bytes))
  })
})
