import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compare, valid } from 'semver'
import { ARTEFACT_NAME, BLOCK_MAP_SUFFIX, type Platform } from '#contract/release/releaseDocument.ts'
import { versionIn } from './artefacts.ts'
import { placesIn, readOffer } from './feed.ts'

/** Number of versions whose files are kept, for running downloads and for a manual rollback. */
export const VERSIONS_KEPT = 3
/**
 * Number of versions whose block maps are kept, so that a computer that was off for long still downloads only
 * differences.
 */
export const MAPS_KEPT = 20

/**
 * Files that may be deleted: those of old versions that no document names. A file without a version in its name stays.
 */
export function outdated(names: readonly string[], offered: ReadonlySet<string>): string[] {
  const published = names.filter((name) => ARTEFACT_NAME.test(name.replace(/\.blockmap$/, '')))
  const versions = [...new Set(published.map(versionIn))]
    .filter((version) => valid(version) !== null)
    .map(String)
    .sort((a, b) => compare(b, a))
  return published.filter((name) => {
    const rank = versions.indexOf(versionIn(name) ?? '')
    const isMap = name.endsWith(BLOCK_MAP_SUFFIX)
    const isOffered = offered.has(isMap ? name.slice(0, -BLOCK_MAP_SUFFIX.length) : name)
    return rank >= (isMap ? MAPS_KEPT : VERSIONS_KEPT) && !isOffered
  })
}

/** Deletes files that clients no longer request. Returns their names. */
export async function purgeReleases(feed: string, platform: Platform): Promise<string[]> {
  const offered = new Set<string>()
  for (const place of await placesIn(feed, platform)) {
    const offer = (await readOffer(place)) as { files?: { url?: unknown }[] } | null
    // A document that cannot be read may name anything.
    if (!Array.isArray(offer?.files)) return []
    for (const { url } of offer.files) offered.add(String(url))
  }
  const folder = join(feed, platform)
  const names = outdated(await readdir(folder), offered)
  for (const name of names) await rm(join(folder, name))
  return names
}
