import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

/** What is known of an upload before its first byte. */
export type Announced = { use: string; owner: string; type: string; size: number }

/** Bytes of a piece: what is lost when the connection breaks, and what is in memory. */
const PIECE_BYTES = 256 * 1024

type Options = {
  database: Database
  dealerId: string
  userUuid: string
  now: () => number
  /** Refuses what must not come in, before its first byte. */
  announce(upload: Upload): Promise<Announced>
}

/** The uploads of one person that are under way, as the library wants them. Nobody else's are found. */
export class IncomingStore extends DataStore {
  readonly #options: Options

  constructor(options: Options) {
    super()
    this.#options = options
    this.extensions = ['creation', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { database, dealerId, userUuid, now } = this.#options
    const { use, owner, type, size } = await this.#options.announce(upload)
    await database.inDealer(dealerId, (tx) =>
      tx
        .insertInto('incoming_files')
        .values({
          dealer_id: dealerId,
          uuid: upload.id,
          use,
          owner_uuid: owner,
          content_type: type,
          size,
          created_by: userUuid,
          created_at: new Date(now()),
        })
        .execute(),
    )
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { database, dealerId, userUuid } = this.#options
    const row = await database.inDealer(dealerId, (tx) =>
      tx
        .selectFrom('incoming_files')
        .select(['size', 'received', 'created_at'])
        .where('uuid', '=', id)
        .where('created_by', '=', userUuid)
        .executeTakeFirst(),
    )
    if (!row) throw new Failure('not_found')
    return new Upload({ id, size: row.size, offset: row.received, creation_date: row.created_at, metadata: {} })
  }

  /** Each piece is committed: after a break the upload goes on behind the last one. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset
    let waiting: Buffer[] = []
    let length = 0
    const flush = async () => {
      if (length === 0) return
      await this.#append(id, at, Buffer.concat(waiting))
      at += length
      waiting = []
      length = 0
    }
    try {
      for await (const part of stream) {
        waiting.push(Buffer.from(part))
        length += part.length
        if (length >= PIECE_BYTES) await flush()
      }
    } finally {
      // What has arrived before the connection broke is kept, too.
      await flush()
    }
    return at
  }

  async #append(id: string, at: number, bytes: Buffer): Promise<void> {
    const { database, dealerId, userUuid } = this.#options
    await database.inDealer(dealerId, async (tx) => {
      // Of two connections that send the same piece, the second one finds that it is there.
      const row = await tx
        .updateTable('incoming_files')
        .set((eb) => ({ received: eb('received', '+', bytes.length) }))
        .where('uuid', '=', id)
        .where('created_by', '=', userUuid)
        .where('received', '=', at)
        .returning(['received', 'size'])
        .executeTakeFirst()
      if (!row) throw new Failure('not_found')
      if (row.received > row.size) throw new Failure('file_too_large')
      await tx.insertInto('incoming_parts').values({ dealer_id: dealerId, incoming_uuid: id, at, bytes }).execute()
    })
  }

  override async remove(id: string): Promise<void> {
    const { database, dealerId, userUuid } = this.#options
    await database.inDealer(dealerId, (tx) =>
      tx.deleteFrom('incoming_files').where('uuid', '=', id).where('created_by', '=', userUuid).execute(),
    )
  }
}
