import { expect, test } from 'vitest'
import { collides } from '#renderer/features/server/operator/collides.ts'

const saw = { name: 'Nord', maintenance: null }

test('A change of the server’s settings conflicts only if another user changed the same setting to another value', () => {
  expect(collides(saw, { ...saw, name: 'Süd' }, { name: 'West' })).toBe(true)
  expect(collides(saw, { ...saw, name: 'West' }, { name: 'West' })).toBe(false)
  expect(collides(saw, { ...saw, name: 'Süd' }, { maintenance: { text: 'Gleich', until: null } })).toBe(false)
  const told = { text: 'Update', until: null }
  expect(collides(saw, { ...saw, maintenance: told }, { maintenance: null })).toBe(true)
})

test('A report of a backup conflicts with no other change', () => {
  const backup = { at: '2026-01-01T00:00:00.000Z', is_ok: true, note: '' }
  expect(collides(saw, { name: 'Süd', maintenance: null }, { backup })).toBe(false)
})
