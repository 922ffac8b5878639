import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { parse } from 'yaml'
import { ARTEFACT_NAME, type Arch, PLATFORMS, type Platform } from '#contract/release/releaseDocument.ts'
import { hashOf } from './hashOf.ts'
import { ReleaseError } from './releaseError.ts'

/** File kinds of each system. Clients update with the first one. */
const KINDS: Record<Platform, readonly string[]> = {
  win32: ['.exe'],
  darwin: ['.zip', '.dmg'],
  linux: ['.AppImage', '.deb'],
}

export type Artefact = {
  path: string /** Its path in the feed. */
  name: string
  platform: Platform
  arch: Arch
}

/** Suffixes that file names have after the version. */
const SUFFIX = /[-_.](x64|x86_64|amd64|arm64|aarch64|universal|mac|win|linux)$/
const VERSION_AT_END = /(?:^|[-_ ])v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/

/** The version in the name of an artefact or of its block map; null when it names none. */
export function versionIn(name: string): string | null {
  let stem = name.replace(/\.blockmap$/, '')
  stem = stem.slice(0, stem.length - extname(stem).length)
  while (SUFFIX.test(stem)) stem = stem.replace(SUFFIX, '')
  return VERSION_AT_END.exec(stem)?.[1] ?? null
}

function archIn(name: string): Arch {
  if (/universal/.test(name)) return 'universal'
  return /arm64|aarch64/.test(name) ? 'arm64' : 'x64'
}

/** Adds the version to a name without one. Otherwise a new file would replace one that a client is just downloading. */
function feedName(name: string, version: string): string {
  if (versionIn(name) !== null) return name
  const ending = extname(name)
  return `${name.slice(0, name.length - ending.length)}-${version}${ending}`
}

type Build = { version?: unknown; files?: { url?: unknown; sha512?: unknown }[] }

/** The versions and hashes that electron-builder wrote about its results. */
async function readBuilds(folder: string, names: readonly string[]): Promise<Build[]> {
  const texts = names.filter((name) => name.endsWith('.yml')).map((name) => readFile(join(folder, name), 'utf8'))
  return (await Promise.all(texts)).flatMap((text) => {
    try {
      const build = parse(text, { logLevel: 'silent' }) as Build | null
      return Array.isArray(build?.files) ? [build] : []
    } catch {
      return []
    }
  })
}

/**
 * Refuses a file of another version. A build of the version must list the hash of a file without a version in its name.
 */
async function refuseOtherVersion(
  path: string,
  name: string,
  version: string,
  builds: readonly Build[],
): Promise<void> {
  const said = versionIn(name)
  if (said !== null && said !== version)
    throw new ReleaseError(`${path} is version ${said}, not ${version}. Remove it, or release that version.`)
  if (said !== null) return
  const { sha512 } = await hashOf(path)
  const found = builds.find(({ files }) => files?.some((file) => file.url === name && file.sha512 === sha512))
  if (!found)
    throw new ReleaseError(`${path} does not say its version, and no latest*.yml beside it knows this content.`)
  if (found.version !== version)
    throw new ReleaseError(`${path} is version ${String(found.version)}, not ${version}, says the yml beside it.`)
}

function refuseBadName(name: string, version: string): void {
  if (!ARTEFACT_NAME.test(feedName(name, version)))
    throw new ReleaseError(
      `The name ${JSON.stringify(name)} may hold letters, digits, dots, hyphens and underscores only.`,
    )
}

/**
 * All files of a folder that can be published, in the order that clients expect. Throws when a file is not as expected.
 */
export async function findArtefacts(folder: string, version: string, only?: Platform): Promise<Artefact[]> {
  if (!existsSync(folder)) throw new ReleaseError(`There is no folder ${folder}.`)
  const names = (await readdir(folder)).sort()
  const builds = await readBuilds(folder, names)
  const found: Artefact[] = []
  for (const platform of PLATFORMS) {
    if (only && only !== platform) continue
    const own = KINDS[platform].flatMap((kind) => names.filter((one) => one.endsWith(kind)))
    for (const name of own) {
      const path = join(folder, name)
      if (!(await stat(path)).isFile()) continue
      refuseBadName(name, version)
      await refuseOtherVersion(path, name, version, builds)
      found.push({ path, name: feedName(name, version), platform, arch: archIn(name) })
    }
  }
  if (found.length === 0)
    throw new ReleaseError(
      `There is nothing to release in ${folder}${only ? ` for ${only}` : ''}: no installer, no AppImage.`,
    )
  return found
}

export type Group = { platform: Platform; arch: Arch; artefacts: Artefact[] }

/** One group per feed document: Linux has one for each processor, the others have one for both. */
export function groupByDocument(artefacts: readonly Artefact[]): Group[] {
  return PLATFORMS.flatMap((platform): Group[] => {
    const own = artefacts.filter((one) => one.platform === platform)
    const arches = [...new Set(own.map(({ arch }) => arch))]
    const [arch = 'x64', ...others] = arches
    if (own.length === 0) return []
    if (platform !== 'linux') return [{ platform, arch: others.length === 0 ? arch : 'universal', artefacts: own }]
    return arches.map((one) => ({ platform, arch: one, artefacts: own.filter((artefact) => artefact.arch === one) }))
  })
}
