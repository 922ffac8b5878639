import { expect, test } from 'vitest'
import { readPhoto } from '#renderer/features/acceptance/photos/readPhoto.ts'

test('7.14 A large photo of the walk is stored with at most 1,920 pixels a side', async () => {
  const canvas = new OffscreenCanvas(3_000, 1_500)
  canvas.getContext('2d')?.fillRect(0, 0, 3_000, 1_500)
  const photo = await readPhoto(await canvas.convertToBlob({ type: 'image/jpeg' }))
  if (!(photo instanceof Blob)) throw new Error(photo)
  const { width, height } = await createImageBitmap(photo)
  expect([width, height]).toEqual([1_920, 960])
})
