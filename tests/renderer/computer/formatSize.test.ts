import { expect, test } from 'vitest'
import { formatSize } from '#renderer/ui/text/useFormatSize.ts'

test('Sizes are shown in megabytes, and small ones in kilobytes, with Latin digits', () => {
  expect(formatSize(98_400_000, 'de')).toBe('98 MB')
  expect(formatSize(3_450_000, 'de')).toBe('3,5 MB')
  expect(formatSize(0, 'en')).toBe('0 byte')
  expect(formatSize(19, 'de')).toBe('19 Byte')
  expect(formatSize(12_300, 'de')).toBe('12 kB')
  expect(formatSize(98_400_000, 'ar')).toMatch(/98/)
})
