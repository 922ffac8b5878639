import { expect, test } from 'vitest'
import { areAxlesSwapped } from '#contract/vehicles/axleSizes.ts'

test.each([
  ['255/50 R19 105T', '235/55 R19 105T', true],
  ['255/50r19 105t', '235/55R19 105T', true],
  ['235/55 R19 105T', '255/50 R19 105T', false],
  ['205/55 R16 91V', '205/55 R16 91H', false],
  ['255/50 R19 105T', '', false],
  ['', '235/55 R19 105T', false],
  ['breit', 'schmal', false],
])('E07 Axles are swapped with %s in front and %s behind: %s', (front, rear, isSwapped) =>
  expect(areAxlesSwapped(front, rear)).toBe(isSwapped),
)
