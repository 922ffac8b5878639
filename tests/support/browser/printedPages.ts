import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** The folder into which `npm run pictures` saves. Other runs have none. */
const PICTURES = process.env.PICTURES
const DPI = 300
const MM_PER_INCH = 25.4
const POINTS_PER_INCH = 72
/** Pixels darker than this are ink. */
const INK = 128

type Box = { left: number; top: number; right: number; bottom: number }
/** `mm` are width and height in millimetres. */
export type PrintedText = { mm: [width: number, height: number]; text: string }
export type PrintedPage = PrintedText & {
  /** The codes that a scanner reads on the page, with their kind, in alphabetical order. */
  codes: string[]
  /** Edges of the ink in a part of the page, in millimetres; null for white paper. */
  ink(within?: Partial<Box>): Box | null
  /** The page as a picture for people, when the run draws pictures. */
  png: Buffer | null
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

async function inFolder<T>(pdf: Buffer, read: (folder: string, file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-print-'))
  try {
    const file = join(folder, 'sheet.pdf')
    await writeFile(file, pdf)
    return await read(folder, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function textsOf(file: string): Promise<PrintedText[]> {
  const [{ stdout: info }, { stdout: text }] = await Promise.all([
    run('pdfinfo', ['-l', '99', file]),
    run('pdftotext', ['-layout', file, '-']),
  ])
  const texts = text.split('\f')
  return [...info.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+) pts/gm)].map(([, width, height], i) => ({
    mm: [width, height].map((points) => (Number(points) / POINTS_PER_INCH) * MM_PER_INCH) as [number, number],
    text: texts[i] ?? '',
  }))
}

/** Sizes and texts of a PDF. Drawing its pages as well costs seconds for each. */
export const printedTexts = (pdf: Buffer) => inFolder(pdf, (_, file) => textsOf(file))

/** A PDF as a printer with 300 dpi prints it: sizes, text, codes as a scanner reads them, and the places of ink. */
export const printedPages = (pdf: Buffer): Promise<PrintedPage[]> =>
  inFolder(pdf, async (folder, file) =>
    Promise.all(
      (await textsOf(file)).map(async (page, i) => {
        const one = ['-f', String(i + 1), '-l', String(i + 1), '-singlefile', file]
        const out = join(folder, `page${i + 1}`)
        await run('pdftoppm', ['-gray', '-r', String(DPI), ...one, out])
        if (PICTURES) await run('pdftoppm', ['-png', '-r', '110', ...one, out])
        const pgm = await readFile(`${out}.pgm`)
        return {
          ...page,
          codes: await codesOn(`${out}.pgm`),
          ink: (within = {}) => inkIn(pgm, within),
          png: PICTURES ? await readFile(`${out}.png`) : null,
        }
      }),
    ),
  )
