import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Configuration } from 'electron-builder'
import { parse } from 'yaml'
import { readClock } from '#tests/support/clock/readClock.ts'
import { root } from '#tests/support/desktop/binary.ts'
import { buildToolVariables, writeBuildTools } from './buildTools.ts'
import { writeFakeDistribution } from './fakeDistribution.ts'
import { writeFakeMacDistribution } from './fakeMacDistribution.ts'
import { projectNode } from './projectNode.ts'

type Wanted = {
  version: string
  /** `zip` makes a package for macOS, the other targets make packages for Linux. */
  targets: readonly ('dir' | 'AppImage' | 'deb')[] | readonly ['zip']
  /** The stand-in for Electron runs on Node, which cannot read an archive: a package that a test starts has none. */
  asar: boolean
  /** A main process and preloads built for this package, in place of those in dist/electron. */
  main?: string
}

const CACHE = join(root, 'dist/test-packages')
/** Number of kept packages: a run needs five, and the others are for switching between two states of the code. */
const KEPT = 12
/** Everything that goes into a package or decides how it is made. Other content makes another package. */
const SOURCES = ['dist/web', 'electron-builder.yml', 'package.json', 'resources', 'server/cli/lastFuse.mjs']
const OWN_SOURCES = 'tests/support/packaging'

async function filesBelow(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function fingerprint(paths: readonly string[], wanted: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(wanted))
  for (const path of paths)
    for (const file of await filesBelow(path)) hash.update(relative(path, file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** The project's own configuration, with the changes for a machine without Electron and network. */
async function configuration(
  { version, targets, asar, main }: Wanted,
  dist: string,
  output: string,
): Promise<Configuration> {
  const own = parse(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as Configuration
  const files = own.files as string[]
  return {
    ...own,
    asar,
    electronDist: dist,
    directories: { ...own.directories, output },
    extraMetadata: { ...(own.extraMetadata as object), version },
    ...(isForMac(targets) ? { mac: { ...own.mac, icon: join(dist, 'icon.icns') } } : {}),
    ...(main
      ? { files: [...files.filter((one) => !one.startsWith('dist/electron')), { from: main, to: 'dist/electron' }] }
      : {}),
  }
}

const isForMac = (targets: Wanted['targets']) => targets[0] === 'zip'

async function runBuilder(config: string, targets: Wanted['targets'], env: Record<string, string>): Promise<void> {
  const cli = join(root, 'node_modules/electron-builder/cli.js')
  const system = isForMac(targets) ? '--mac' : '--linux'
  const child = spawn(projectNode, [cli, '--config', config, system, ...targets, '--x64', '--publish', 'never'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`electron-builder ended with ${code}:\n${output}`)
}

async function buildInto(folder: string, wanted: Wanted): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  // Renamed when complete, so that an interrupted build is never taken for a package.
  const work = await mkdtemp(join(CACHE, 'unfinished-'))
  try {
    const [dist, tools, output] = ['electron', 'tools', 'out'].map((name) => join(work, name)) as [
      string,
      string,
      string,
    ]
    await (isForMac(wanted.targets) ? writeFakeMacDistribution(dist) : writeFakeDistribution(dist))
    await writeBuildTools(tools)
    const config = join(work, 'config.json')
    await writeFile(config, JSON.stringify(await configuration(wanted, dist, output)))
    await runBuilder(config, wanted.targets, buildToolVariables(tools))
    await rename(output, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function forgetOldOnes(): Promise<void> {
  const folders = (await readdir(CACHE)).map((name) => join(CACHE, name))
  const used = await Promise.all(folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })))
  for (const { folder } of used.sort((one, other) => other.at - one.at).slice(KEPT))
    await rm(folder, { recursive: true, force: true })
}

/**
 * Packages the built app for Linux or macOS with electron-builder, without network, around a fake Electron that starts
 * the stand-in. Returns the folder of the artefacts. The same content is packaged once.
 */
export async function packageApp(wanted: Wanted): Promise<string> {
  const sources = [...SOURCES, OWN_SOURCES].map((path) => join(root, path))
  const key = await fingerprint([...sources, wanted.main ?? join(root, 'dist/electron')], { ...wanted, main: null })
  const folder = join(CACHE, `${wanted.version}-${key}`)
  if (existsSync(folder)) await utimes(folder, new Date(readClock()), new Date(readClock()))
  else {
    await buildInto(folder, wanted)
    await forgetOldOnes()
  }
  return folder
}
