import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { ARTEFACT_NAME, BLOCK_MAP_SUFFIX, PLATFORMS } from '#contract/release/releaseDocument.ts'

export type FeedFile = {
  file: FileHandle
  size: number
  /** Changes with the content, because a document is replaced and never modified. */
  etag: string
  modified: Date
  kind: 'document' | 'artefact'
}

const DOCUMENT = /^[a-z]{1,20}(-mac|-linux|-linux-arm64)?\.yml$/

/** Accepts only names that a release can have, so that no name leads elsewhere. */
function kindOf(name: string): FeedFile['kind'] | null {
  if (DOCUMENT.test(name)) return 'document'
  const artefact = name.endsWith(BLOCK_MAP_SUFFIX) ? name.slice(0, -BLOCK_MAP_SUFFIX.length) : name
  return ARTEFACT_NAME.test(artefact) ? 'artefact' : null
}

/** Opens a file of the feed for an unknown client; null for every other file. */
export async function openFeedFile(feed: string, platform: string, name: string): Promise<FeedFile | null> {
  const kind = kindOf(name)
  if (kind === null || !PLATFORMS.some((one) => one === platform)) return null
  let file: FileHandle | undefined
  try {
    const path = join(await realpath(feed), platform, name)
    // A link in the feed could lead anywhere. The flag closes the gap between this check and opening.
    if ((await realpath(path)) !== path) return null
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    const found = await file.stat()
    if (!found.isFile()) {
      await file.close()
      return null
    }
    const { size, mtime, mtimeMs, ino } = found
    const etag = `"${[size, mtimeMs, ino].map((number) => Math.trunc(number).toString(36)).join('-')}"`
    return { file, size, etag, modified: mtime, kind }
  } catch (error) {
    await file?.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'EISDIR') return null
    throw error
  }
}
