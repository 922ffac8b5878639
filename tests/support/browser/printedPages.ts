import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DPI = 300
const MM_PER_INCH = 25.4
const POINTS_PER_INCH = 72
/** Darker than that is ink. */
const INK = 128

type Box = { left: number; top: number; right: number; bottom: number }
export type PrintedPage = {
  /** Width and height in millimetres. */
  mm: [width: number, height: number]
  text: string
  /** What a scanner reads on it, with the kind of code, in the order of the alphabet. */
  codes: string[]
  /** Edges of what is printed in a part of the page, in millimetres; null for white paper. */
  ink(within?: Partial<Box>): Box | null
  /** As a picture for people. */
  png: Buffer
}

/** A page of grey pixels, as pdftoppm writes it: `P5 <width> <height> 255` and the bytes. */
function pixelsOf(pgm: Buffer) {
  const [head = '', width = '0', height = '0'] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1', 0, 64)) ?? []
  return { width: Number(width), height: Number(height), bytes: pgm.subarray(head.length) }
}

const toMm = (pixels: number) => (pixels / DPI) * MM_PER_INCH
const toPixels = (mm: number) => Math.round((mm / MM_PER_INCH) * DPI)

function inkIn(pgm: Buffer, { left = 0, top = 0, right = 9_999, bottom = 9_999 }: Partial<Box>): Box | null {
  const { width, height, bytes } = pixelsOf(pgm)
  const found = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: -1, bottom: -1 }
  for (let y = toPixels(top); y < Math.min(height, toPixels(bottom)); y += 1)
    for (let x = toPixels(left); x < Math.min(width, toPixels(right)); x += 1)
      if ((bytes[y * width + x] ?? 255) < INK) {
        found.left = Math.min(found.left, x)
        found.right = Math.max(found.right, x + 1)
        found.top = Math.min(found.top, y)
        found.bottom = Math.max(found.bottom, y + 1)
      }
  if (found.right < 0) return null
  return { left: toMm(found.left), top: toMm(found.top), right: toMm(found.right), bottom: toMm(found.bottom) }
}

/** `QR-Code:…` and `CODE-128:…`; the program fails when there is none. */
async function codesOn(file: string): Promise<string[]> {
  const { stdout } = await run('zbarimg', ['--quiet', file]).catch((error: { code?: number }) => {
    if (error.code === 4) return { stdout: '' }
    throw error
  })
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort()
}

/** A PDF as it comes out of a printer with 300 dpi: sizes, text, codes as a scanner reads them, and where the ink is. */
export async function printedPages(pdf: Buffer): Promise<PrintedPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-print-'))
  try {
    const file = join(folder, 'sheet.pdf')
    await writeFile(file, pdf)
    const { stdout } = await run('pdfinfo', ['-l', '99', file])
    const sizes = [...stdout.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+) pts/gm)]
    return await Promise.all(
      sizes.map(async ([, width, height], i) => {
        const page = String(i + 1)
        const one = ['-f', page, '-l', page]
        const out = join(folder, `page${page}`)
        await run('pdftoppm', ['-gray', '-r', String(DPI), ...one, '-singlefile', file, out])
        await run('pdftoppm', ['-png', '-r', '110', ...one, '-singlefile', file, out])
        const { stdout: text } = await run('pdftotext', ['-layout', ...one, file, '-'])
        const pgm = await readFile(`${out}.pgm`)
        return {
          mm: [width, height].map((points) => (Number(points) / POINTS_PER_INCH) * MM_PER_INCH) as [number, number],
          text,
          codes: await codesOn(`${out}.pgm`),
          ink: (within = {}) => inkIn(pgm, within),
          png: await readFile(`${out}.png`),
        }
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
