import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50

/** Files of a zip archive by their path, found by its directory like in Excel. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from(new Uint32Array([END]).buffer))
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let nth = 0; nth < count; nth += 1) {
    const size = bytes.readUInt32LE(at + 20)
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(begin, begin + size)
    files.set(name, (bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescaped = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => NAMED[name] ?? '')

/** A cell as it is read back: a text, or a number with the place of its style. */
type ReadCell = string | { value: number; style: number } | null

function readCell(xml: string): ReadCell {
  const text = /<t[^>]*>([^<]*)<\/t>/.exec(xml)?.[1]
  if (text !== undefined) return unescaped(text)
  const value = /<v>([^<]*)<\/v>/.exec(xml)?.[1]
  return value === undefined ? null : { value: Number(value), style: Number(/s="(\d+)"/.exec(xml)?.[1] ?? 0) }
}

/** A workbook read back without the code that writes it: its parts, and the cells of its sheet. */
export function readSheet(bytes: Buffer) {
  const parts = unzip(bytes)
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?:\/>|[ >].*?<\/c>)/gs)].map(([cell]) => readCell(cell)),
  )
  return { parts, sheet, rows }
}

/** The moment that a cell shows, in the time of its location. */
export const clockOf = (cell: ReadCell | undefined) =>
  typeof cell === 'object' && cell !== null
    ? new Date(Math.round((cell.value - 25_569) * 86_400_000)).toISOString().slice(0, 16).replace('T', ' ')
    : cell
