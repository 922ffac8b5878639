import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { checkRelease, type ReleaseVerdict } from '#contract/release/checkRelease.ts'
import {
  type Arch,
  documentName,
  PLATFORMS,
  type Platform,
  RELEASE_DOCUMENT_MAX_BYTES,
  type ReleaseDocument,
  type ReleaseKey,
} from '#contract/release/releaseDocument.ts'
import { replaceFile } from './durable.ts'
import { ReleaseError } from './releaseError.ts'
import { releaseTools } from './releaseTools.ts'

/** One feed document and where it lies. */
export type FeedPlace = { folder: string; name: string; platform: Platform; channel: string; arch: 'x64' | 'arm64' }

const DOCUMENT = /^([a-z]{1,20})(-mac|-linux|-linux-arm64)?\.yml$/

/** The documents of a feed, for all platforms or for one. */
export async function placesIn(feed: string, only?: Platform): Promise<FeedPlace[]> {
  const places: FeedPlace[] = []
  for (const platform of PLATFORMS) {
    const folder = join(feed, platform)
    if ((only && only !== platform) || !existsSync(folder)) continue
    for (const name of (await readdir(folder)).sort()) {
      const channel = DOCUMENT.exec(name)?.[1] ?? ''
      // A document for both processors has one name, and the first processor stands for both.
      const arch = (['x64', 'arm64'] as const).find((one) => documentName(platform, one, channel) === name)
      if (arch) places.push({ folder, name, platform, channel, arch })
    }
  }
  return places
}

export function placeFor(feed: string, platform: Platform, arch: Arch, channel: string): FeedPlace {
  const folder = join(feed, platform)
  return {
    folder,
    name: documentName(platform, arch, channel),
    platform,
    channel,
    arch: arch === 'arm64' ? arch : 'x64',
  }
}

/** The content of the document, unchecked; undefined when there is none. */
export async function readOffer({ folder, name }: FeedPlace): Promise<unknown> {
  const file = join(folder, name)
  if (!existsSync(file)) return undefined
  if ((await stat(file)).size > RELEASE_DOCUMENT_MAX_BYTES) return null
  try {
    return parse(await readFile(file, 'utf8'), { prettyErrors: false, logLevel: 'silent' })
  } catch {
    return null
  }
}

/** The verdict of a client with a version that is older than the offer. */
export function judge(offer: unknown, place: FeedPlace, keys: readonly ReleaseKey[], now: number): ReleaseVerdict {
  const { platform, channel } = place
  // A feed for both processors has one document, so only its own field names the processor.
  const said = (offer as { werkbank?: { arch?: unknown } } | null)?.werkbank?.arch
  const arch = platform !== 'linux' && said === 'arm64' ? 'arm64' : place.arch
  return checkRelease(offer, { platform, arch, channel, version: '0.0.0-0', now, keys }, releaseTools)
}

/** The current offer of the feed. Its age does not matter: an old document may be renewed, a foreign one may not. */
export async function readPublished(place: FeedPlace, keys: readonly ReleaseKey[]): Promise<ReleaseDocument | null> {
  const offer = await readOffer(place)
  if (offer === undefined) return null
  const signedAt = (offer as { werkbank?: { signedAt?: unknown } } | null)?.werkbank?.signedAt
  const then = typeof signedAt === 'string' ? Date.parse(signedAt) : Number.NaN
  const verdict = judge(offer, place, keys, Number.isNaN(then) ? 0 : then)
  if (verdict.ok) return verdict.document
  throw new ReleaseError(
    `${join(place.folder, place.name)} is not a release that one of your keys has signed (${verdict.refusal}): move it away first.`,
  )
}

/** Publishes the document. All files that it names must be in place before. */
export async function writeDocument({ folder, name }: FeedPlace, document: ReleaseDocument): Promise<void> {
  // Quoted, because the client's YAML parser would not read an unquoted time as text.
  const text = stringify(document, { defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN', lineWidth: 0 })
  await replaceFile(folder, name, text)
}
