import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { createTurns } from '#server/apart/turns.ts'
import { isDealerClosed } from '#server/db/closedDealer.ts'
import type { Database } from '#server/db/database.ts'
import { freeMemory } from '#server/process/freeMemory.ts'
import { Failure } from '#server/request/failure.ts'
import { forgetArrived, noteArrived } from './arrivalDigests.ts'

/** Facts about an upload before its first byte arrives. */
export type Announced = {
  use: string
  owner: string
  type: string
  size: number
  /**
   * At most this many bytes of the user's open uploads for this use. They count for no quota before they are taken
   * over.
   */
  openBytes: number
}

/**
 * Bytes of a piece: the most that is lost when the connection breaks, that is in memory, and that one statement stores.
 */
const PIECE_BYTES = 128 * 1024
/** At most this many pieces of one dealer that may wait: one for each upload that users may have open at once. */
const WAITING_PIECES = 1_000
/** Longest stored piece: a full one, with the rest of the last read from the connection. */
export const LARGEST_PIECE_BYTES = 2 * 1024 * 1024
/**
 * Stores one piece of a dealer at a time, so that other queries can run in between. The embedded database has one
 * connection for all.
 */
const takeTurn = createTurns(2, WAITING_PIECES)
/** At most this many open uploads of one user for one use: two full galleries. */
const OPEN_MAX = 200

type Options = {
  database: Database
  dealerId: string
  userUuid: string
  now: () => number
  /** Checks an upload before its first byte, and throws if it is refused. */
  announce(upload: Upload): Promise<Announced>
}

/** The running uploads of one user, in the interface of `@tus/server`. Uploads of other users are not found. */
export class IncomingStore extends DataStore {
  readonly #options: Options

  constructor(options: Options) {
    super()
    this.#options = options
    this.extensions = ['creation', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { database, dealerId, userUuid, now } = this.#options
    const { use, owner, type, size, openBytes } = await this.#options.announce(upload)
    await database.inDealer(dealerId, async (tx) => {
      // Locks the user, so that simultaneous announcements are counted one after the other.
      await tx.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forNoKeyUpdate().execute()
      const open = await tx
        .selectFrom('incoming_files')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('size').as('bytes')])
        .where('created_by', '=', userUuid)
        .where('use', '=', use)
        .executeTakeFirstOrThrow()
      const bytes = Number(open.bytes ?? 0) + size
      if (Number(open.count) >= OPEN_MAX || bytes > openBytes) throw new Failure('too_many_attempts')
      await tx
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
        .execute()
    })
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

  /**
   * Stores the parts of a stream. Each piece is committed, so that the upload can continue after the last one when the
   * connection breaks. Each part is copied into the piece and then freed, so no other code may use it.
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
    let at = offset
    let length = 0
    const flush = async () => {
      if (length === 0) return
      await takeTurn(this.#options.dealerId, () => this.#append(id, at, piece.subarray(0, length)))
      at += length
      length = 0
    }
    try {
      for await (const part of stream as AsyncIterable<Buffer>) {
        for (let from = 0; from < part.length; ) {
          const taken = part.subarray(from, from + PIECE_BYTES - length)
          piece.set(taken, length)
          from += taken.length
          length += taken.length
          if (length === PIECE_BYTES) await flush()
        }
        freeMemory(part)
      }
    } finally {
      // The bytes that arrived before the connection broke are stored too.
      await flush()
      freeMemory(piece)
    }
    return at
  }

  async #append(id: string, at: number, bytes: Buffer): Promise<void> {
    const { database, dealerId, userUuid } = this.#options
    await database.inDealer(dealerId, async (tx) => {
      // Checked again, because a slow sender may need minutes, and the session was checked when the request began.
      if (await isDealerClosed(tx)) throw new Failure('dealer_deactivated')
      // When two connections send the same piece, the second one finds that it is already stored.
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
    noteArrived(id, at, bytes)
  }

  override async remove(id: string): Promise<void> {
    const { database, dealerId, userUuid } = this.#options
    const { numDeletedRows } = await database.inDealer(dealerId, (tx) =>
      tx.deleteFrom('incoming_files').where('uuid', '=', id).where('created_by', '=', userUuid).executeTakeFirst(),
    )
    if (numDeletedRows > 0n) forgetArrived(id)
  }
}

/**
 * Stores the body of one request as a complete upload of a use without rows. The caller purges it, also
 * when the body breaks off.
 */
export async function receiveBody(
  { announced, ...options }: Omit<Options, 'announce'> & { announced: Omit<Announced, 'owner'> },
  uuid: string,
  body: Readable,
): Promise<void> {
  const announce = async () => Object.assign({ owner: uuid }, announced)
  const store = new IncomingStore(Object.assign({}, options, { announce }))
  await store.create(new Upload({ id: uuid, size: announced.size, offset: 0 }))
  await store.write(body, uuid, 0)
}
