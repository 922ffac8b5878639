import { expect, it } from 'vitest'
import { isBlankPng } from '#server/storage/blankPicture.ts'
import { filtered, noise, png } from '#tests/server/worlds/pictures.ts'

it.each([0, 1, 2, 3, 4])(
  'A picture of one colour shows nothing, and one stroke shows something, with filter %i',
  (filter) => {
    for (const shade of [0, 1, 200, 255]) {
      expect(isBlankPng(filtered(filter, shade))).toBe(true)
      expect(isBlankPng(filtered(filter, shade, 90))).toBe(false)
    }
  },
)

it('A damaged picture and one that unpacks to too many bytes show nothing', () => {
  const damaged = noise(20, 20)
  damaged.fill(0, 60, 90)
  expect(isBlankPng(damaged)).toBe(true)
  expect(isBlankPng(png(5_000, 5_000))).toBe(true)
})
