import { describe, expect, it } from 'vitest'
import { decimalSigns, fileZe } from '#contract/workshop/times/timesFile.ts'

describe('values of a file with times', () => {
  it.each<[string, number | null]>([
    ['120', 120],
    ['120,00', 120],
    ['0', 0],
    ['100000', 100_000],
    ['100001', null],
    ['12,5', null],
    ['1.200', 1_200],
    ['1,200', 1_200],
    ['1 200', 1_200],
    ['1\u00A0200', 1_200],
    ['1’200', 1_200],
    ['1.200,00', 1_200],
    ['1,200.0', 1_200],
    ['1.200.00', null],
    ['1.200,5', null],
    ['1 20', null],
    ['120 ZE', 120],
    ['120ZE', 120],
    ['١٬٢٠٠', 1_200],
    ['120 AW', null],
    ['-1', null],
    ['1e3', null],
  ])('The time %s of a file is read as %s ZE', (text, ze) => expect(fileZe(text)).toBe(ze))

  it.each<[string, string[], (number | null)[]]>([
    ['a comma before decimals', ['12,00', '1.200', '1,200'], [12, 1_200, null]],
    ['a point before decimals', ['12.50', '1.200', '1,200'], [null, null, 1_200]],
    ['both signs before groups of three', ['1.200', '1,200', '7'], [null, null, 7]],
    ['a number with both signs', ['1,200.00', '2.000'], [1_200, null]],
  ])('The decimal sign of the whole file decides how groups of three digits are read: %s', (_name, texts, read) => {
    const signs = decimalSigns(texts)
    expect(texts.map((text) => fileZe(text, signs))).toEqual(read)
  })
})
