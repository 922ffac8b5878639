import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { code128, QUIET_MODULES } from '#contract/workshop/code128.ts'
import { fc } from '#tests/support/samples/fc.ts'

const folder = mkdtempSync(join(tmpdir(), 'werkbank-bars-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PIXELS = 3
const HEIGHT = 60

/** The bars as a grey picture, as the camera of a scanner sees them on clean paper. */
function pictureOf(text: string): Buffer {
  const widths = code128(text) ?? []
  const modules = widths.reduce((sum, width) => sum + width, 4 * QUIET_MODULES)
  const line = Buffer.alloc(modules * PIXELS, 255)
  let x = 2 * QUIET_MODULES * PIXELS
  widths.forEach((width, i) => {
    if (i % 2 === 0) line.fill(0, x, x + width * PIXELS)
    x += width * PIXELS
  })
  const white = Buffer.alloc(line.length * (HEIGHT / 3), 255)
  const bars = Buffer.concat(Array.from({ length: HEIGHT }, () => line))
  const head = Buffer.from(`P5\n${line.length} ${HEIGHT + (2 * HEIGHT) / 3}\n255\n`)
  return Buffer.concat([head, white, bars, white])
}

test('A scanner reads every printed code, with any mixture of letters and digits', () => {
  const letter = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code))
  const digit = fc.integer({ min: 0, max: 9 }).map(String)
  const text = fc.string({ unit: fc.oneof(letter, digit, digit), minLength: 1, maxLength: 30 })
  const known = [
    '901245',
    '901245/2',
    'W26-004711',
    '12345',
    'A',
    '5Q0698151A',
    '12ab3456',
    '1a2b3c',
    'A12345',
    '123456A',
  ]
  const texts = [...known, ...fc.sample(text, { numRuns: 60, seed: Number(process.env.TEST_SEED ?? 1) })]
  const files = texts.map((one, i) => {
    const file = join(folder, `${i}.pgm`)
    writeFileSync(file, pictureOf(one))
    return file
  })
  const read = execFileSync('zbarimg', ['--quiet', '--raw', ...files], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(read.trimEnd().split('\n')).toEqual(texts)
})
