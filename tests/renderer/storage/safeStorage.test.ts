import { expect, test, vi } from 'vitest'
import { safeStorage } from '#renderer/storage/safeStorage.ts'

test('A value that a full storage refuses lasts as long as the page', () => {
  const kept: Record<string, string> = { a: 'old' }
  const refuse = () => {
    throw new Error('full')
  }
  vi.stubGlobal('window', {
    localStorage: Object.create(kept, {
      getItem: { value: (key: string) => kept[key] ?? null },
      setItem: { value: refuse },
      removeItem: { value: (key: string) => delete kept[key] },
    }),
  })
  safeStorage.setItem('a', 'new')
  expect([safeStorage.getItem('a'), kept.a]).toEqual(['new', 'old'])
  expect(safeStorage.keys()).toEqual(['a'])
  safeStorage.removeItem('a')
  expect([safeStorage.getItem('a'), kept.a]).toEqual([null, undefined])
})

test('A storage that is switched off is empty, and causes no error', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new Error('denied')
    },
  })
  expect(safeStorage.getItem('b')).toBeNull()
  safeStorage.removeItem('b')
  expect(safeStorage.keys()).toEqual([])
})
