import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTurns } from '#server/apart/turns.ts'
import type { Tx } from '#server/db/database.ts'

/** Bytes of a row of content in the database. Rows are written one by one, so that none blocks the thread long. */
export const PART_BYTES = 1024 * 1024
/**
 * At most this many bytes that one transaction reads, a divisor of `PART_BYTES`. The embedded database has one
 * connection for all dealers, so each of them waits for a piece. A piece takes some milliseconds.
 */
const PIECE_BYTES = 128 * 1024
/** At most this many pieces of one dealer that may wait: one for each file that its users may fetch at once. */
const WAITING_PIECES = 1_000
/**
 * Reads one piece of a dealer at a time, however many files its users fetch, so that queries of other dealers run in
 * between.
 */
const takeTurn = createTurns(2, WAITING_PIECES)

/**
 * Longest pause after a piece (ms). A piece that took longer has probably waited behind other queries, which used no
 * time of the database.
 */
const LONGEST_PAUSE_MS = 20

type Reader = {
  dealerId: string
  inDealer<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Writes the content of a file into the database. */
export async function writeParts(tx: Tx, dealerId: string, fileUuid: string, bytes: Buffer): Promise<void> {
  for (let nth = 0; nth * PART_BYTES < bytes.length; nth++)
    await tx
      .insertInto('file_parts')
      .values({
        dealer_id: dealerId,
        file_uuid: fileUuid,
        nth,
        bytes: bytes.subarray(nth * PART_BYTES, (nth + 1) * PART_BYTES),
      })
      .execute()
}

/**
 * The next bytes of a file's content in the database, from `at`, which is the end of the piece before. Undefined when
 * the database has none there. Call it in a transaction of `inPieceTurn` that reads nothing else of that size.
 */
export async function readPiece(tx: Tx, fileUuid: string, at: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('file_parts')
    .select(sql<Buffer>`substring(bytes from ${(at % PART_BYTES) + 1}::int for ${PIECE_BYTES}::int)`.as('bytes'))
    .where('file_uuid', '=', fileUuid)
    .where('nth', '=', Math.floor(at / PART_BYTES))
    .executeTakeFirst()
  return row === undefined || row.bytes.length === 0 ? undefined : row.bytes
}

/** Runs a transaction that reads one piece when it is the dealer's turn. */
export function inPieceTurn<T>({ dealerId, inDealer }: Reader, work: (tx: Tx) => Promise<T>): Promise<T> {
  return takeTurn(dealerId, async () => {
    const began = performance.now()
    const piece = await inDealer(work)
    // The dealer's next piece waits as long as this one took. So reading takes at most half of the database's time.
    await pause(Math.min(LONGEST_PAUSE_MS, performance.now() - began))
    return piece
  })
}

/**
 * The whole content of a file in the database, read in pieces; empty when it has none there. It is shorter than the
 * file when the content is moved or deleted meanwhile. No transaction may be open.
 */
export async function readContent(reader: Reader, fileUuid: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let at = 0; ; at += pieces.at(-1)?.length ?? 0) {
    const piece = await inPieceTurn(reader, (tx) => readPiece(tx, fileUuid, at))
    if (!piece) return Buffer.concat(pieces)
    pieces.push(piece)
  }
}
