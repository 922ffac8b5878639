import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'

export type StorageAccount = {
  /** The address of the provider; empty: that of the region at Amazon. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

type ObjectStorage = {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  get(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  close(): void
}

const CONNECT_MS = 5_000
const SILENCE_MS = 20_000

/** Objects of one dealer in a storage that speaks S3. */
export function openObjectStorage(
  { endpoint, region, bucket, accessKey, secretKey }: StorageAccount,
  lookup: LookupFunction,
): ObjectStorage {
  const client = new S3Client({
    // Providers other than Amazon ask for any region.
    region: region === '' ? 'us-east-1' : region,
    ...(endpoint === '' ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Checksums in trailers are Amazon's own; many other providers refuse them.
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
  return {
    async put(key, bytes, type) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }))
    },
    async get(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    close: () => client.destroy(),
  }
}
