import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import { root } from '#tests/support/desktop/binary.ts'
import { projectNode } from '#tests/support/packaging/projectNode.ts'

const OPEN = `
  const { ReleaseShop } = await import('#tests/support/packaging/releaseShop.ts')
  console.log((await ReleaseShop.open()).keys)
`

test('Runs of the tests that create their signing key at the same time end up with the same key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-shop-'))
  const open = () =>
    promisify(execFile)(projectNode, ['--input-type=module', '-e', OPEN], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
    })
  const lists = await Promise.all([open(), open(), open()].map(async (run) => (await run).stdout.trim()))
  expect(new Set(lists).size).toBe(1)
  expect(JSON.parse(await readFile(lists[0] ?? '', 'utf8'))).toHaveLength(1)
  const [only, ...others] = (await readdir(folder)).filter((name) => name.startsWith('werkbank-'))
  expect(others).toEqual([])
  expect((await readdir(join(folder, only ?? ''))).sort()).toEqual(['release-keys.json', 'release.pem'])
  await rm(folder, { recursive: true })
})
