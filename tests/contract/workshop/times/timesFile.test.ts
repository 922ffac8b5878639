import { describe, expect, it } from 'vitest'
import { fileZe } from '#contract/workshop/times/timesFile.ts'

describe('values of a file with times', () => {
  it.each<[string, number | null]>([
    ['120', 120],
    ['120,00', 120],
    ['0', 0],
    ['100000', 100_000],
    ['100001', null],
    ['12,5', null],
    ['1.200', null],
    ['-1', null],
    ['1e3', null],
  ])('The time %s in ZE is %s', (text, ze) => expect(fileZe(text)).toBe(ze))
})
