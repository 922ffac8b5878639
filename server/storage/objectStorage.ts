import { createHash } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addAbortSignal, Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { boundedStream } from './boundedStream.ts'

export type StorageAccount = {
  /** Address of the provider; empty: Amazon's address for the region. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** Objects by key. Every call ends within `longestMs` of its size, with an error if need be. */
export type ObjectStorage = {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Throws when the object has more than `size` bytes, as soon as it does. */
  get(key: string, size: number): Promise<{ bytes: Buffer; digest: Buffer }>
  /** `length` bytes of an object from `at`; fewer at its end. Throws when the storage answers with more. */
  getPiece(key: string, at: number, length: number): Promise<Buffer>
  remove(key: string): Promise<void>
  close(): void
}

const CONNECT_MS = 5_000
const SILENCE_MS = 20_000
/** Slowest transfer that is waited for, in bytes per millisecond (about 1 Mbit/s). */
const SLOWEST = 128
/** At most this many bytes of an answer that is no object: a confirmation, or an error in XML. */
const WORDS_BYTES = 64 * 1024

const longestMs = (size: number) => SILENCE_MS + Math.ceil(size / SLOWEST)

/** Objects of one dealer in a storage with the protocol S3. */
export function openObjectStorage(
  { endpoint, region, bucket, accessKey, secretKey }: StorageAccount,
  lookup: LookupFunction,
): ObjectStorage {
  const client = new S3Client({
    // Providers other than Amazon accept any region.
    region: region === '' ? 'us-east-1' : region,
    ...(endpoint === '' ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Only Amazon supports checksums in trailers; many other providers refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      httpAgent: new HttpAgent({ lookup }),
      httpsAgent: new HttpsAgent({ lookup }),
    },
  })
  // Placed closest to the connection, because the client buffers such an answer as a whole before other code sees it.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const response = result.response as { statusCode: number; body?: unknown }
        const isObject = commandName === 'GetObjectCommand' && response.statusCode < 300
        if (!isObject && response.body instanceof Readable) response.body = boundedStream(response.body, WORDS_BYTES)
        return result
      },
    { step: 'deserialize', priority: 'low', name: 'boundAnswer' },
  )
  const within = (size: number) => ({ abortSignal: AbortSignal.timeout(longestMs(size)) })
  /** `range`: the part of the object that is asked for, which has at most `size` bytes. */
  const get = async (key: string, size: number, range?: string) => {
    const signal = AbortSignal.timeout(longestMs(size))
    const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: range })
    const { Body } = await client.send(command, { abortSignal: signal })
    if (!(Body instanceof Readable)) throw new Error('The storage answered without an object.')
    return collect(addAbortSignal(signal, Body), size)
  }
  return {
    async put(key, bytes, type) {
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type })
      await client.send(command, within(bytes.length))
    },
    get: (key, size) => get(key, size),
    async getPiece(key, at, length) {
      return (await get(key, length, `bytes=${at}-${at + length - 1}`)).bytes
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), within(0))
    },
    close: () => client.destroy(),
  }
}

/** Hashes the bytes as they arrive, so that a large object does not block the thread. */
async function collect(body: Readable, size: number): Promise<{ bytes: Buffer; digest: Buffer }> {
  const parts: Buffer[] = []
  const hash = createHash('sha256')
  for await (const part of boundedStream(body, size)) {
    parts.push(part)
    hash.update(part)
  }
  return { bytes: Buffer.concat(parts), digest: hash.digest() }
}
