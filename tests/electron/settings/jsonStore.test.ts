import '#tests/support/updates/electronHook.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { JsonStore } from '#electron/app/files/jsonStore.ts'

let folder: string
const logged: string[] = []
const open = () =>
  new JsonStore(folder, 'values', z.object({ one: z.int(), two: z.int() }), (event) => void logged.push(event))

beforeEach(() => {
  logged.length = 0
  folder = mkdtempSync(join(tmpdir(), 'werkbank-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('A stored value of the settings is there at the next start', () => {
  const store = open()
  expect([store.set('one', 1), store.write({ one: 2, two: 3 })]).toEqual([true, true])
  expect([open().get('one'), open().get('two')]).toEqual([2, 3])
})

test('UPD-06: A disk that cannot be written is reported and logged, and causes no error', () => {
  const store = open()
  // No user can write below a file, not even root.
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  expect([store.set('one', 1), store.write({ one: 1, two: 2 })]).toEqual([false, false])
  expect(logged).toEqual(['settings.notKept', 'settings.notKept'])
})

test('If one value of a change cannot be stored, no value of that change is stored', () => {
  open().write({ one: 1, two: 2 })
  expect(open().write({ one: 5, two: (() => 0) as never })).toBe(false)
  expect(JSON.parse(readFileSync(join(folder, 'values.json'), 'utf8'))).toEqual({ one: 1, two: 2 })
})
