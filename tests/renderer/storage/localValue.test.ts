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

test('starts with what was kept; anything unknown is the default', () => {
  kept.set('theme', 'dark')
  expect(create().get()).toBe('dark')
  kept.set('theme', 'purple')
  expect(create().get()).toBe('light')
})

test('a change is kept and told as made here', () => {
  const value = create()
  const listener = vi.fn()
  value.subscribe(listener)
  value.set('dark')
  expect([value.get(), kept.get('theme'), listener.mock.calls]).toEqual(['dark', 'dark', [['here']]])
})

test('a change of another tab is followed and told as made elsewhere', () => {
  const value = create()
  const listener = vi.fn()
  value.subscribe(listener)
  kept.set('theme', 'dark')
  tellOthers({ key: 'language' })
  expect(listener).not.toHaveBeenCalled()
  tellOthers({ key: 'theme' })
  expect([value.get(), listener.mock.calls]).toEqual(['dark', [['elsewhere']]])
})

test('works for the life of the page when storage is switched off', () => {
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
