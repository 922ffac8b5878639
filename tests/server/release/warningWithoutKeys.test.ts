import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { warningWithoutKeys } from '#server/cli/warningWithoutKeys.mjs'
import { releaseWorld } from './releaseWorld.ts'

it('Building an app package without release keys gives a warning of one line', async () => {
  const world = releaseWorld()
  const env = { WERKBANK_RELEASE_KEYS: world.keys }
  const warning = warningWithoutKeys(env)
  expect(warning).toContain(`${world.keys} names no key`)
  expect(warning).toContain('can never update itself')
  expect(warning).not.toContain('\n')
  expect((await world.run(['keys', 'new', '2026a'])).code).toBe(0)
  expect(warningWithoutKeys(env)).toBeNull()
  writeFileSync(world.keys, '[]\n')
  expect(warningWithoutKeys(env)).not.toBeNull()
})
