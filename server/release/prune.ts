import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compare, valid } from 'semver'
import { ARTEFACT_NAME, BLOCK_MAP_SUFFIX, type Platform } from '#contract/release/releaseDocument.ts'
import { versionIn } from './artefacts.ts'
import { placesIn, readOffer } from './feed.ts'

/** So many versions stay whole, for downloads that run and for going back by hand. */
export const VERSIONS_KEPT = 3
/** Of so many the block maps stay: a computer that was off for long still loads only the difference. */
export const MAPS_KEPT = 20

/** Names of files that may go: of old versions, named by no document. What does not say its version stays. */
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

/** Removes what no client will ask for any more; answers the names. */
export async function prune(feed: string, platform: Platform): Promise<string[]> {
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
