import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { parse } from 'yaml'
import { ARTEFACT_NAME, type Arch, PLATFORMS, type Platform } from '#contract/release/releaseDocument.ts'
import { hashOf } from './hashOf.ts'
import { ReleaseError } from './releaseError.ts'

/** The kinds of files of each system, the one that clients update with first. */
const KINDS: Record<Platform, readonly string[]> = {
  win32: ['.exe'],
  darwin: ['.zip', '.dmg'],
  linux: ['.AppImage', '.deb'],
}

export type Artefact = {
  path: string /** Under which the feed has it. */
  name: string
  platform: Platform
  arch: Arch
}

/** What names say after the version. */
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

/** With the version in it: a file that is replaced under its name would be another one for whoever is just loading it. */
function feedName(name: string, version: string): string {
  if (versionIn(name) !== null) return name
  const ending = extname(name)
  return `${name.slice(0, name.length - ending.length)}-${version}${ending}`
}

type Build = { version?: unknown; files?: { url?: unknown; sha512?: unknown }[] }

/** What the packaging has written about its results: the version, and the hash of each. */
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

/** A file that does not say its version is believed only when a build of that version vouches for its content. */
async function refuseOtherVersion(
  path: string,
  name: string,
  version: string,
  builds: readonly Build[],
): Promise<void> {
  const said = versionIn(name)
  if (said !== null && said !== version)
    throw new ReleaseError(`${path} is version ${said}, not ${version}: remove it, or release the version that it is.`)
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

/** Everything in a folder that can be published, ordered as clients want it. Throws when something is not what it should be. */
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
