import type { PGlite } from '@electric-sql/pglite'

/**
 * The answer of the database to a batch of the protocol, as bytes. The library's `execProtocolRaw` also parses each answer,
 * and keeps what it read for ever: every row that was ever asked for stays in memory.
 */
export async function rawAnswer(
  database: Pick<PGlite, 'execProtocolRawStream'>,
  batch: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  // The bytes are a view of the memory of the database, which the next query overwrites.
  await database.execProtocolRawStream(batch, { onRawData: (part) => void parts.push(part.slice()) })
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
