import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { releaseWorld } from './releaseWorld.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const NAMED = ['package.json', 'package-lock.json', 'contract/constants.ts']

it('A release that cannot be built leaves the version number in the source as it was', async () => {
  const world = releaseWorld()
  expect((await world.run(['keys', 'new', '2026a'])).code).toBe(0)
  // The project without its pages, so that nothing can be built.
  const project = join(world.folder, 'project')
  mkdirSync(project)
  for (const name of ['server', 'contract', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(project, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const sources = () => NAMED.map((name) => readFileSync(join(project, name), 'utf8'))
  const before = sources()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/cli/release.mjs', '--version', '9.0.0', '--feed', world.feed],
    {
      cwd: project,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: world.folder,
        WERKBANK_RELEASE_KEYS: world.keys,
        WERKBANK_RELEASE_KEY: world.key,
      },
    },
  )
  expect(stderr).toContain('Building the web client failed')
  expect(status).toBe(1)
  expect(stdout).toContain('The source now names 9.0.0')
  expect(stdout).toContain('again.')
  expect(sources()).toEqual(before)
})
