import { expect, test } from 'vitest'
import { createScanReader } from '#renderer/shared/scan/scanReader.ts'

const struck = (keys: readonly string[], gap: number) => {
  const read = createScanReader()
  return keys.map((key, index) => read(key, index * gap))
}
const what = (keys: readonly string[], gap = 5) => struck(keys, gap).map((reading) => reading.what)

test('Shortcuts that are pressed at once are left to the page', () => {
  expect(what(['x', 'j', ' '])).toEqual(['pass', 'pass', 'pass'])
  expect(what(['j', 'j', 'k', 'k', 'x', 'Enter'])).not.toContain('swallow')
})

test('A code is no shortcut from its third key on, and is read at its end', () => {
  expect(what([...'913115'])).toEqual(['pass', 'pass', 'swallow', 'swallow', 'swallow', 'swallow'])
  expect(what([...'https'])).toEqual(['pass', 'pass', 'swallow', 'swallow', 'swallow'])
  expect(struck([...'W:913115', 'Enter'], 5).at(-1)).toEqual({ what: 'code', code: 'W:913115' })
})

test('Typed keys are no code', () => {
  expect(what([...'913115', 'Enter'], 120)).toEqual(Array.from({ length: 7 }, () => 'pass'))
})
