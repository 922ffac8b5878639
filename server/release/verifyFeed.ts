import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import {
  BLOCK_MAP_SUFFIX,
  RELEASE_MAX_AGE_DAYS,
  type ReleaseDocument,
  type ReleaseKey,
} from '#contract/release/releaseDocument.ts'
import { embeddedMapSize, isMapOf } from './blockMap.ts'
import { type FeedPlace, judge, placesIn, readOffer } from './feed.ts'
import { hashOf } from './hashOf.ts'
import { hasMapBeside } from './placeFiles.ts'

/** Days after which a release should be renewed, while there is still time to do it. */
const RENEW_AFTER_DAYS = 20

type FeedReport = {
  documents: { place: FeedPlace; document: ReleaseDocument }[]
  /** Problems that keep clients from updating. */
  errors: string[]
  /** Problems that will keep clients from updating later. */
  warnings: string[]
}

async function fileError(
  folder: string,
  { url, sha512, size }: ReleaseDocument['files'][number],
): Promise<string | null> {
  const path = join(folder, url)
  const found = await lstat(path).catch(() => null)
  if (found === null) return `${path} is missing.`
  if (!found.isFile()) return `${path} is not a file.`
  if (found.size !== size) return `${path} has ${found.size} bytes, but ${size} bytes are signed.`
  return (await hashOf(path)).sha512 === sha512 ? null : `${path} is not the file that was signed.`
}

async function mapWarning(folder: string, { url, size, blockMapSize }: ReleaseDocument['files'][number]) {
  const path = join(folder, url)
  if (url.endsWith('.AppImage') && (blockMapSize === undefined || (await embeddedMapSize(path)) !== blockMapSize))
    return `${path} has no block map, so clients download the whole file.`
  if (hasMapBeside(url) && !(await isMapOf(`${path}${BLOCK_MAP_SUFFIX}`, size)))
    return `${path} has no block map that fits: clients load all of it.`
  return null
}

function ageWarning({ name }: FeedPlace, { werkbank }: ReleaseDocument, now: number): string | null {
  const days = Math.floor((now - Date.parse(werkbank.signedAt)) / DAY_MS)
  if (days < RENEW_AFTER_DAYS) return null
  return `${name} was signed ${days} days ago; clients refuse it after ${RELEASE_MAX_AGE_DAYS}: run npm run release:renew.`
}

/** Checks a feed as a client does, with the same rules, and every byte that it offers. */
export async function verifyFeed(feed: string, keys: readonly ReleaseKey[], now: number): Promise<FeedReport> {
  const report: FeedReport = { documents: [], errors: [], warnings: [] }
  for (const place of await placesIn(feed)) {
    const { folder, name } = place
    const verdict = judge(await readOffer(place), place, keys, now)
    if (!verdict.ok) {
      report.errors.push(`${join(folder, name)} would be refused: ${verdict.refusal}.`)
      continue
    }
    const { document } = verdict
    report.documents.push({ place, document })
    const warnings = [ageWarning(place, document, now)]
    for (const file of document.files) {
      const error = await fileError(folder, file)
      if (error === null) warnings.push(await mapWarning(folder, file))
      else report.errors.push(error)
    }
    report.warnings.push(...warnings.filter((warning) => warning !== null))
  }
  for (const folder of new Set(report.documents.map(({ place }) => place.folder)))
    if ((await readdir(folder)).some((name) => name.endsWith('.part')))
      report.warnings.push(`${folder} contains the rest of an interrupted release. The next release removes it.`)
  if (report.documents.length === 0 && report.errors.length === 0) report.errors.push(`There is no release in ${feed}.`)
  return report
}
