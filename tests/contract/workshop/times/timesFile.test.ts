import { describe, expect, it } from 'vitest'
import { fileClock, fileDay, fileZe } from '#contract/workshop/times/timesFile.ts'

describe('values of a file with times', () => {
  it.each<[string, string | null]>([
    ['2026-03-04', '2026-03-04'],
    [' 4.3.2026 ', '2026-03-04'],
    ['29.02.2028', '2028-02-29'],
    ['29.02.2026', null],
    ['31.04.2026', null],
    ['4.3.26', null],
    ['2026-13-01', null],
    ['', null],
  ])('The day %s is %s', (text, day) => expect(fileDay(text)).toBe(day))

  it.each<[string, number | null]>([
    ['7:30', 450],
    ['07:30:00', 450],
    ['24:00', 1_440],
    ['00:00', 0],
    ['24:01', null],
    ['7:60', null],
    ['7.30', null],
    ['-1:00', null],
  ])('The time %s is %s', (text, minutes) => expect(fileClock(text)).toBe(minutes))

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
