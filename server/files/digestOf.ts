import { webcrypto } from 'node:crypto'

/** SHA-256 of a content. Web Crypto hashes large contents outside the main thread. */
export const digestOf = async (bytes: Buffer): Promise<Buffer> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
