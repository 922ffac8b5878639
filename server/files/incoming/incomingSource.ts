import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Source } from '../cleaning/edits.ts'

type Part = { at: number; bytes: Buffer }

/** A complete upload of `size` bytes, which is read at any place. The piece that was read last stays in memory. */
export function incomingSource(database: Database, dealerId: string, uploadUuid: string, size: number): Source {
  let last: Part = { at: 0, bytes: Buffer.alloc(0) }

  /** The piece with the byte at `at`. */
  async function partAt(at: number): Promise<Part> {
    if (at >= last.at && at < last.at + last.bytes.length) return last
    const found = await database.inDealer(dealerId, (tx) =>
      tx
        .selectFrom('incoming_parts')
        .select(['at', 'bytes'])
        .where('incoming_uuid', '=', uploadUuid)
        .where('at', '<=', at)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    // The upload was given up meanwhile.
    if (!found || at >= found.at + found.bytes.length) throw new Failure('not_found')
    last = found
    return found
  }

  return {
    size,
    async read(from, length) {
      const end = Math.min(size, from + length)
      const parts: Buffer[] = []
      for (let at = from; at < end; ) {
        const { at: begin, bytes } = await partAt(at)
        parts.push(bytes.subarray(at - begin, end - begin))
        at = begin + bytes.length
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },
  }
}

/** Bytes of a piece that is read on its way from the beginning to the end. */
const PIECE_BYTES = 128 * 1024

/** The whole content in pieces. */
export async function* piecesOf(source: Source): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < source.size; at += PIECE_BYTES) yield source.read(at, PIECE_BYTES)
}
