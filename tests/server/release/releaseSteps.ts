import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { filesOf, type ReleaseWorld, releaseWorld } from './releaseWorld.ts'

export const names = (world: ReleaseWorld, platform = 'linux') =>
  existsSync(join(world.feed, platform)) ? readdirSync(join(world.feed, platform)).sort() : []

export async function withKey(): Promise<ReleaseWorld> {
  const world = releaseWorld()
  expect((await world.run(['keys', 'new', '2026a'])).code).toBe(0)
  return world
}

export async function withRelease(version = '1.0.0', files = filesOf(version)): Promise<ReleaseWorld> {
  const world = await withKey()
  const { errors } = await world.run([...release(world, version, files)])
  expect(errors).toBe('')
  return world
}

export const release = (world: ReleaseWorld, version: string, files = filesOf(version)) => [
  'release',
  '--version',
  version,
  '--artifacts',
  world.artefacts(version, files),
  '--feed',
  world.feed,
]

/** Runs a command that must change nothing and be refused with one line, and returns the line. */
export async function refused(
  world: ReleaseWorld,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const before = JSON.stringify(snapshot(world))
  const { code, errors, output } = await world.run(args, env)
  expect([code, output]).toEqual([1, ''])
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(errors).toMatch(/\.\n$/)
  expect(errors).not.toMatch(/\n\s+at |Error:/)
  expect(JSON.stringify(snapshot(world))).toBe(before)
  return errors.trim()
}

const snapshot = ({ feed, keys }: ReleaseWorld) => [
  readFileSync(keys, 'utf8'),
  existsSync(feed)
    ? readdirSync(feed, { recursive: true, withFileTypes: true })
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((path) => [path, statSync(path).size, statSync(path).isFile() && statSync(path).mtimeMs])
    : null,
]
