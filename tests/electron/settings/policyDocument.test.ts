import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PREFERENCE_NAMES } from '#electron/settings/policy.ts'

test('The policy document explains every key of the policy file, and no other', () => {
  const text = readFileSync(new URL('../../../docs/policy.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key)
  expect(rows.toSorted()).toEqual(PREFERENCE_NAMES.toSorted())
})
