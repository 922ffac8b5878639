import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { archivedName, endingOf } from '#contract/uploads/fileName.ts'
import type { Files } from '#server/files/files.ts'

type Packed = { uuid: string; name: string; at: Date; isPacked: boolean }

/** Types of contents that are compressed already. Packing them again only takes time. */
const PACKED = /^(?:image\/(?!bmp|tiff)|audio\/(?!wav)|video\/|application\/(?:zip|gzip|pdf|x-7z|vnd\.))/
export const isPacked = (contentType: string): boolean => PACKED.test(contentType)

/** Gives files with the same name a number, `plan (2).pdf`, because an archive holds each name once. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const ending = endingOf(name)
    const stem = ending === '' ? name : name.slice(0, -ending.length - 1)
    let free = name
    for (let nth = 2; taken.has(free.toLowerCase()); nth++)
      free = ending === '' ? `${stem} (${nth})` : `${stem} (${nth}).${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

/**
 * Packs an archive while its reader receives it: one file after the other, with one piece in memory. A file that can no
 * longer be read ends the archive with an error, so that the reader does not take a part for the whole.
 */
export function packArchive(files: Pick<Files, 'open'>, dealerId: string, packed: readonly Packed[]): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const names = distinctNames(packed.map(({ name }) => archivedName(name)))
  pipeline(zip.outputStream as unknown as Readable, out).catch(() => {})
  const add = async () => {
    for (const [index, { uuid, at, isPacked: isStored }] of packed.entries()) {
      const { pieces, size } = await files.open(dealerId, uuid)
      const content = Readable.from(pieces)
      const isOver = new Promise<void>((resolve, reject) => {
        content.once('end', resolve).once('error', reject)
        out.once('close', () => reject(new Error('The reader has left.')))
      })
      zip.addReadStream(content, names[index] ?? uuid, { mtime: at, compress: !isStored, size })
      await isOver
    }
    zip.end()
  }
  add().catch((error: Error) => out.destroy(error))
  return out
}
