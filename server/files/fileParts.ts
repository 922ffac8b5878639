import type { Tx } from '#server/db/database.ts'

/**
 * Bytes of a piece of content in the database. Pieces are read and written one by one, so that none blocks the thread
 * long.
 */
const PART_BYTES = 1024 * 1024

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

/** The content of a file in the database; empty when it has none there. */
export async function readParts(tx: Tx, fileUuid: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (;;) {
    const part = await tx
      .selectFrom('file_parts')
      .select('bytes')
      .where('file_uuid', '=', fileUuid)
      .where('nth', '=', parts.length)
      .executeTakeFirst()
    if (!part) return Buffer.concat(parts)
    parts.push(part.bytes)
  }
}
