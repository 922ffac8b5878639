import { beforeEach, expect, test, vi } from 'vitest'
import { createLocalValue } from '#renderer/storage/localValue.ts'

let kept: Map<string, string>
let tellOthers: (event: { key: string | null }) => void

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    },
    addEventListener: (_: string, listener: typeof tellOthers) => {
      tellOthers = listener
    },
  })
})

const create = () => createLocalValue('theme', (text) => (text === 'dark' ? 'dark' : 'light'))

test('A stored value of the browser is used at the start, and without a stored one the default', () => {
  kept.set('theme', 'dark')
  expect(create().get()).toBe('dark')
  kept.set('theme', 'purple')
  expect(create().get()).toBe('light')
})

test('A change is stored and reported as made in this tab', () => {
  const value = create()
  const listener = vi.fn()
  value.subscribe(listener)
  value.set('dark')
  expect([value.get(), kept.get('theme'), listener.mock.calls]).toEqual(['dark', 'dark', [['here']]])
})

test('A change by another tab is taken over and reported as made in another tab', () => {
  const value = create()
  const listener = vi.fn()
  value.subscribe(listener)
  kept.set('theme', 'dark')
  tellOthers({ key: 'language' })
  expect(listener).not.toHaveBeenCalled()
  tellOthers({ key: 'theme' })
  expect([value.get(), listener.mock.calls]).toEqual(['dark', [['elsewhere']]])
})

test('A value lasts as long as the page when the storage of the browser is switched off', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new Error('denied')
    },
    addEventListener: () => {},
  })
  const value = create()
  value.set('dark')
  expect(value.get()).toBe('dark')
})
