import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/constants.ts'

/** Ending of all pictures of the handbook. `npm run handbook` takes them. */
const ENDING = '.webp'
export const HANDBOOK_PICTURE_TYPE = 'image/webp'

/** A uuid of the content, because clients keep a picture for as long as its uuid is the same. */
function contentUuid(bytes: Buffer): string {
  const hex = createHash('sha256').update(bytes).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The pictures of the handbook: `pictures/<language>/<name>.webp`. Only their digests stay in memory; a reader's
 * request reads the file.
 */
export function readPictures(folder: string) {
  const root = join(folder, 'pictures')
  const uuids = new Map<string, string>()
  const paths = new Map<string, string>()
  for (const file of existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : []) {
    if (!file.endsWith(ENDING)) continue
    const path = join(root, file)
    const uuid = contentUuid(readFileSync(path))
    uuids.set(path, uuid)
    paths.set(uuid, path)
  }
  const uuidOf = (language: Language, name: string) => uuids.get(join(root, language, `${name}${ENDING}`)) ?? null
  return { paths, uuidOf }
}
