import type { FileHandle } from 'node:fs/promises'
import parseRange from 'range-parser'

/** Both ends are part of it, as in HTTP. */
type ByteRange = { start: number; end: number }

/** At most this many ranges of one request. A differential update asks for up to one thousand at once. */
const RANGES_MAX = 1_000
const CHUNK_BYTES = 64 * 1024
const FORM = /^bytes=\s*(?:\d{1,15}-\d{0,15}|-\d{1,15})(?:\s*,\s*(?:\d{1,15}-\d{0,15}|-\d{1,15}))*\s*$/i

const isBackwards = (one: string) => {
  const [first = '', last = ''] = one.split('-')
  return first.trim() !== '' && last.trim() !== '' && Number(first) > Number(last)
}

/** The library drops a suffix range that is longer than the file. HTTP defines it as the whole file. */
const withinSize = (one: string, size: number) => (/^\s*-/.test(one) && Number(one.trim().slice(1)) > size ? '0-' : one)

/**
 * The ranges of a `Range` header. `whole`: there is no header, it is invalid, or its ranges add up to more than the
 * file. Many overlapping ranges would make one small request cost many files.
 */
export function rangesOf(header: string | undefined, size: number): 'whole' | 'unsatisfiable' | ByteRange[] {
  if (header === undefined || !FORM.test(header)) return 'whole'
  const asked = header.slice(header.indexOf('=') + 1).split(',')
  if (asked.length > RANGES_MAX || asked.some(isBackwards)) return 'whole'
  const found = parseRange(size, `bytes=${asked.map((one) => withinSize(one, size)).join(',')}`)
  if (!Array.isArray(found)) return 'unsatisfiable'
  const bytes = found.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  return bytes > size ? 'whole' : found.map(({ start, end }) => ({ start, end }))
}

/** The bytes of one range, read only as fast as the client takes them. */
export async function* bytesOf(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let position = start; position <= end; ) {
    const length = Math.min(CHUNK_BYTES, end - position + 1)
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(length), length, position })
    // Cutting the connection is the only way left to show that the answer is incomplete.
    if (bytesRead === 0) throw new Error('The file is shorter than it was.')
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Several ranges in one answer, in the requested order, because the client counts them. */
export function multipart(ranges: readonly ByteRange[], size: number, boundary: string) {
  const heads = ranges.map(
    ({ start, end }, index) =>
      `${index === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${start}-${end}/${size}\r\n\r\n`,
  )
  const tail = `\r\n--${boundary}--\r\n`
  const bytes = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  return {
    length: heads.join('').length + bytes + tail.length,
    async *body(file: FileHandle): AsyncGenerator<Buffer> {
      for (const [index, range] of ranges.entries()) {
        yield Buffer.from(heads[index] ?? '')
        yield* bytesOf(file, range)
      }
      yield Buffer.from(tail)
    },
  }
}
