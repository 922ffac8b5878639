import { describe, expect, it } from 'vitest'
import { rangesOf } from '#server/release/byteRanges.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { timedTest, timeLimit } from '#tests/support/timed.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const many = (count: number) =>
  `bytes=${Array.from({ length: count }, (_, index) => `${index * 2}-${index * 2}`).join(', ')}`

describe('the ranges of a request', () => {
  it.each([
    ['bytes=0-0', [[0, 0]]],
    ['bytes=0-', [[0, 99]]],
    ['bytes=99-', [[99, 99]]],
    ['bytes=90-1000', [[90, 99]]],
    ['bytes=-1', [[99, 99]]],
    ['bytes=-100', [[0, 99]]],
    ['bytes=-5000', [[0, 99]]],
    ['Bytes=1-2', [[1, 2]]],
    [
      'bytes= 1-2 ,5-6',
      [
        [1, 2],
        [5, 6],
      ],
    ],
    [
      'bytes=50-59, 0-9',
      [
        [50, 59],
        [0, 9],
      ],
    ],
    [
      'bytes=0-9, 5-14',
      [
        [0, 9],
        [5, 14],
      ],
    ],
    ['bytes=0-9, 500-600', [[0, 9]]],
  ])('A range header is read: %s', (header, expected) =>
    expect(rangesOf(header, 100)).toEqual(expected.map(([start, end]) => ({ start, end }))),
  )

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=500-600, 700-800'])(
    'The range %s cannot be served',
    (header) => expect(rangesOf(header, 100)).toBe('unsatisfiable'),
  )

  const unreadable = [
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=1-2x',
    'bytes=1-2,',
    'bytes=,1-2',
    'bytes=9-1',
    'bytes=0-1, 9-1',
    'bytes=1--2',
    'bytes=--1',
    'bytes=1.5-2',
    'bytes=0x1-2',
    'bytes=99999999999999999999-',
    'lines=1-2',
    'bytes=0-99, 0-0',
    'bytes=0-, 0-, 0-, 0-',
    many(1_001),
  ]
  it.each(unreadable.map((header) => [header?.slice(0, 40), header]))(
    'The header %s is ignored, as if no range had been asked for',
    (_title, header) => expect(rangesOf(header, 100)).toBe('whole'),
  )

  it('A range header may have as many ranges as an update asks for at once', () =>
    expect(rangesOf(many(1_000), 5_000)).toHaveLength(1_000))

  it('An empty file has no range', () => {
    expect(rangesOf('bytes=0-', 0)).toBe('unsatisfiable')
    expect(rangesOf(undefined, 0)).toBe('whole')
  })

  it('No range header reads bytes outside the file, or more bytes than the file has', () => {
    const header = fc.oneof(
      fc.string().map((text) => `bytes=${text}`),
      fc
        .array(fc.tuple(fc.option(fc.nat(150)), fc.option(fc.nat(150))), { minLength: 1, maxLength: 8 })
        .map((pairs) => `bytes=${pairs.map(([from, to]) => `${from ?? ''}-${to ?? ''}`).join(',')}`),
    )
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 120 }), (text, size) => {
        const found = rangesOf(text, size)
        if (typeof found === 'string') return
        expect(found.length).toBeGreaterThan(0)
        for (const { start, end } of found) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThan(size)
          expect(start).toBeLessThanOrEqual(end)
        }
        expect(found.reduce((sum, { start, end }) => sum + end - start + 1, 0)).toBeLessThanOrEqual(size)
      }),
      { seed, numRuns: 2_000 },
    )
  })

  timedTest('A hostile range header is read without delay', () => {
    const began = performance.now()
    rangesOf(`bytes=${'1-2 ,'.repeat(3_000)}x`, 100)
    rangesOf(`bytes=${' '.repeat(16_000)}`, 100)
    expect(performance.now() - began).toBeLessThan(timeLimit(500))
  })
})
