import { expect, test } from 'vitest'
import { pixelsPerUnit, ZOOMS, zoomed } from '#renderer/features/planner/zoom/zoom.ts'

const DAY = 11 * 60

test('A day fits the width of the board, and is as many times wider as the zoom says', () => {
  expect(pixelsPerUnit(660, DAY, 1) * DAY).toBe(660)
  expect(pixelsPerUnit(660, DAY, 2) * DAY).toBe(1320)
})

test('On a small screen an hour keeps 44 px, so that the board scrolls', () => {
  expect(pixelsPerUnit(220, DAY, 1) * 60).toBeCloseTo(44)
})

test('Zooming goes step by step and stops at both ends', () => {
  expect(zoomed(1, 1)).toBe(1.5)
  expect(zoomed(1.5, -1)).toBe(1)
  expect(zoomed(1, -1)).toBe(1)
  expect(zoomed(ZOOMS.at(-1) ?? 1, 1)).toBe(ZOOMS.at(-1))
})
