import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** SHA-512 in base64, as feed documents have it, and the number of bytes that were hashed. */
export async function hashOf(path: string): Promise<{ sha512: string; size: number }> {
  const hash = createHash('sha512')
  let size = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha512: hash.digest('base64'), size }
}
