import { expect, test } from 'vitest'
import { hasColour } from '#renderer/ui/text/emojiFont.ts'

test('A smiley that a text font draws is recognised as without colour, and a colour emoji as coloured', () => {
  expect(hasColour(new Uint8ClampedArray([0, 0, 0, 255, 0, 0, 0, 64, 128, 128, 128, 255]))).toBe(false)
  expect(hasColour(new Uint8ClampedArray([0, 0, 0, 255, 255, 204, 0, 255]))).toBe(true)
})
