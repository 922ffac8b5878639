import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, type FileHandle, lstat, open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ReleaseDocument } from '#contract/release/releaseDocument.ts'
import { UpdateError } from './failure.ts'

export type PackageFile = ReleaseDocument['files'][number]

const CHUNK_BYTES = 1024 * 1024

/** The signed entry of a downloaded file. A file with any other name is refused. */
export function entryFor({ files }: ReleaseDocument, path: string): PackageFile {
  const entry = files.find(({ url }) => url === basename(path))
  if (!entry) throw new UpdateError('file_damaged', 'The downloaded file has a name that was not signed.')
  return entry
}

/**
 * Reads a downloaded package and compares it with the signed entry. It copies in the same pass, so that the verified
 * bytes are the copied ones. Links are refused, because their target could change afterwards.
 */
export async function readPackage(path: string, expected: PackageFile, copy?: FileHandle): Promise<void> {
  const handle = await openItself(path).catch((error) => {
    throw error instanceof UpdateError ? error : new UpdateError('file_damaged', String(error))
  })
  try {
    const { size, nlink } = await regularFile(handle)
    if (nlink !== 1) throw new UpdateError('file_damaged', 'Another name leads to the downloaded file.')
    if (size !== expected.size) throw new UpdateError('file_damaged', `${size} bytes instead of ${expected.size}`)
    if ((await readThrough(handle, expected.size, copy)) !== expected.sha512)
      throw new UpdateError('file_damaged', 'The downloaded file is not the one that was signed.')
  } finally {
    await handle.close()
  }
}

async function openItself(path: string): Promise<FileHandle> {
  // Windows has no O_NOFOLLOW.
  const isLink = (await lstat(path)).isSymbolicLink()
  if (isLink) throw new UpdateError('file_damaged', 'The downloaded file is a link.')
  return open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
}

async function regularFile(handle: FileHandle): Promise<{ size: number; nlink: number }> {
  const found = await handle.stat()
  if (!found.isFile()) throw new UpdateError('file_damaged', 'The downloaded file is not a file.')
  return found
}

async function readThrough(handle: FileHandle, most: number, copy: FileHandle | undefined): Promise<string> {
  const hash = createHash('sha512')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, at)
    if (bytesRead === 0) return hash.digest('base64')
    at += bytesRead
    if (at > most) throw new UpdateError('file_damaged', 'The downloaded file grows.')
    const part = buffer.subarray(0, bytesRead)
    hash.update(part)
    for (let written = 0; copy && written < bytesRead; )
      written += (await copy.write(part, written, bytesRead - written, null)).bytesWritten
  }
}

/** SHA-512 of a file in base64, as in release documents. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const part of createReadStream(path, { highWaterMark: CHUNK_BYTES })) hash.update(part)
  return hash.digest('base64')
}
