import { UPRIGHT } from '#server/storage/orientation.ts'
import { type Cleaning, type Edit, inOrder, PARTS_MAX, type Source } from './edits.ts'

/** At most this many bytes of the list of items. A picture of hundreds of tiles has some ten kilobytes. */
const LIST_MAX = 1024 * 1024
/** Items that are no picture: camera data, texts such as XMP, and data of makers. */
const NOTES = new Set(['Exif', 'mime', 'uri '])
/** Exif data without an entry, with the four bytes in front that say where they begin. */
const EMPTY_EXIF = Buffer.from('000000004d4d002a00000008000000000000', 'hex')
const FREE = Buffer.from('free', 'latin1')

type Box = { name: string; from: number; body: number; to: number }
type Extent = { from: number; to: number }

/**
 * Overwrites camera data and XMP of a HEIC or AVIF in place, because the file names the places of all its parts. The
 * orientation is a property of the picture and stays. Null for a list of items that cannot be read.
 */
export async function heifEdits(source: Source): Promise<Cleaning | null> {
  const edits: Edit[] = []
  let at = 0
  for (let parts = 0; at + 8 <= source.size; parts++) {
    const box = boxIn(await source.read(at, 16), at, source.size)
    if (box === null || parts > PARTS_MAX) return null
    if (box.name === 'uuid') edits.push(...freed(box))
    if (box.name === 'meta') {
      if (box.to - box.from > LIST_MAX) return null
      const found = notesIn(await source.read(box.from, box.to - box.from), box, source.size)
      if (found === null) return null
      edits.push(...found)
    }
    at = box.to
  }
  const ordered = inOrder(edits)
  return ordered && { edits: ordered, orientation: UPRIGHT }
}

/** The box at the beginning of these bytes; null when it goes beyond the end. */
function boxIn(head: Buffer, from: number, end: number): Box | null {
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && head.length < 16) return null
  const stated = isLong ? Number(head.readBigUInt64BE(8)) : short
  const size = stated === 0 ? end - from : stated
  const body = from + (isLong ? 16 : 8)
  const to = from + size
  return to < body || to > end ? null : { name: head.toString('latin1', 4, 8), from, body, to }
}

/** The edits that make free room of a box. */
const freed = ({ from, body, to }: Box): Edit[] => [
  { from: from + 4, to: from + 8, put: FREE },
  { from: body, to, put: 'zeros' },
]

/** The edits for all items of a list (`meta`) that are no picture. */
function notesIn(list: Buffer, { from, body }: Box, fileSize: number): Edit[] | null {
  try {
    const boxes = childrenOf(list, body - from + 4)
    const items = boxes?.find(({ name }) => name === 'iinf')
    const places = boxes?.find(({ name }) => name === 'iloc')
    if (!boxes || !items || !places) return null
    const notes = notesOf(list, items)
    const room = boxes.find(({ name }) => name === 'idat')
    const extents = notes && extentsOf(list, places, { notes, room: room ? from + room.body : null, fileSize })
    return extents?.flatMap(emptied) ?? null
  } catch (error) {
    // A box announces more bytes than it has.
    if (error instanceof RangeError) return null
    throw error
  }
}

const emptied = ({ from, to, isExif }: Extent & { isExif: boolean }): Edit[] => {
  if (!isExif || to - from < EMPTY_EXIF.length) return [{ from, to, put: 'zeros' }]
  const middle = from + EMPTY_EXIF.length
  const head = { from, to: middle, put: EMPTY_EXIF }
  return middle === to ? [head] : [head, { from: middle, to, put: 'zeros' }]
}

function childrenOf(list: Buffer, from: number): Box[] | null {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= list.length; ) {
    const box = boxIn(list.subarray(at, at + 16), at, list.length)
    if (box === null) return null
    boxes.push(box)
    at = box.to
  }
  return boxes
}

/** Ids of the items that are no picture, and whether they are camera data; null for a list of an older form. */
function notesOf(list: Buffer, { body, to }: Box): Map<number, boolean> | null {
  const notes = new Map<number, boolean>()
  const isWide = list.readUInt8(body) > 0
  for (const { name, body: at } of childrenOf(list.subarray(0, to), body + (isWide ? 8 : 6)) ?? []) {
    const form = list.readUInt8(at)
    if (name !== 'infe' || form < 2) return null
    const id = form === 2 ? list.readUInt16BE(at + 4) : list.readUInt32BE(at + 4)
    const type = list.toString('latin1', at + (form === 2 ? 8 : 10), at + (form === 2 ? 12 : 14))
    if (NOTES.has(type)) notes.set(id, type === 'Exif')
  }
  return notes
}

type Wanted = { notes: ReadonlyMap<number, boolean>; room: number | null; fileSize: number }
type Note = Extent & { isExif: boolean }

/** Reads numbers of any width, one after the other. */
function numbersFrom(bytes: Buffer, from: number): (width: number) => number {
  let at = from
  return (width) => {
    at += width
    if (width === 0) return 0
    return width === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - width, width)
  }
}

/** The positions of these items in the file. Null if the list does not state them. */
function extentsOf(list: Buffer, { body }: Box, { notes, room, fileSize }: Wanted): Note[] | null {
  const found: Note[] = []
  const form = list.readUInt8(body)
  const next = numbersFrom(list, body + 4)
  const [offset, length] = halves(next(1))
  const [base, index] = halves(next(1))
  const widths = { offset, length, base, index: form === 0 ? 0 : index }
  const wide = form < 2 ? 2 : 4
  for (let left = next(wide); left > 0; left--) {
    const isExif = notes.get(next(wide))
    const method = form === 0 ? 0 : next(2) & 0xf
    next(2)
    const places = placesIn(next, widths, method === 0 ? 0 : room)
    if (isExif === undefined) continue
    if (places === null || method > 1) return null
    found.push(
      ...places.map(({ from, length: bytes }) => ({ from, to: bytes === 0 ? fileSize : from + bytes, isExif })),
    )
  }
  return found.every(({ from, to }) => from <= to && to <= fileSize) ? found : null
}

type Widths = { offset: number; length: number; base: number; index: number }

/** The positions of one item. Null if the box from which they are counted is missing. */
function placesIn(next: (width: number) => number, widths: Widths, start: number | null) {
  const base = next(widths.base)
  const places = Array.from({ length: next(2) }, () => {
    next(widths.index)
    return { from: (start ?? 0) + base + next(widths.offset), length: next(widths.length) }
  })
  return start === null ? null : places
}

const halves = (byte: number): [number, number] => [byte >> 4, byte & 0xf]
