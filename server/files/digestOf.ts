import { webcrypto } from 'node:crypto'

/** SHA-256 of a content. Large ones are hashed beside the thread. */
export const digestOf = async (bytes: Buffer): Promise<Buffer> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
