import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rollout } from '#contract/api/administration/desktop.ts'
import { DAY_MS } from '#contract/durations.ts'
import { checkRelease, type ReleaseVerdict } from '#contract/release/checkRelease.ts'
import {
  DEFAULT_CHANNEL,
  PLATFORMS,
  RELEASE_MAX_AGE_DAYS,
  type ReleaseDocument,
  type ReleaseKey,
  releaseDocument,
} from '#contract/release/releaseDocument.ts'
import type { RolloutProblem } from '#contract/update/desktopClients.ts'
import type { Config } from '#server/process/config.ts'
import { type FeedPlace, judge, placeFor, placesIn, readOffer } from '#server/release/feed.ts'
import { readTrustedKeys, trustedKeysFile } from '#server/release/keys.ts'
import { ReleaseError } from '#server/release/releaseError.ts'
import { releaseTools } from '#server/release/releaseTools.ts'

type Feed = {
  /** The folder of the feed, with a subfolder for each platform. */
  folder: string
  /** The public keys that the apps trust. Without keys, signatures are not checked. */
  keys: readonly ReleaseKey[]
  now: number
}

/** Older than everything that can be released. */
const OLDEST = '0.0.0-0'

/** Reads this server's feed anew each time, because releases and keys change while it runs. */
export function openFeed({ dataDir, releaseKeysFile }: Config): (now: number) => Promise<Rollout[]> {
  const list = trustedKeysFile({ WERKBANK_RELEASE_KEYS: releaseKeysFile })
  return (now) => readRollouts({ folder: join(dataDir, 'app'), keys: knownKeys(list), now })
}

/** Reads the list of keys. A damaged or missing list counts as empty, so signatures are not checked. */
function knownKeys(list: string): ReleaseKey[] {
  try {
    return readTrustedKeys(list)
  } catch (error) {
    if (error instanceof ReleaseError) return []
    throw error
  }
}

/**
 * Returns an entry for each release document of the feed, and an entry for each platform without a readable document.
 */
async function readRollouts(feed: Feed): Promise<Rollout[]> {
  const platforms = PLATFORMS.map(async (platform) => {
    const usual = placeFor(feed.folder, platform, 'x64', DEFAULT_CHANNEL)
    try {
      const places = await placesIn(feed.folder, platform)
      return await Promise.all((places.length > 0 ? places : [usual]).map((place) => readRollout(place, feed)))
    } catch {
      return [nothingOf(usual, 'unreadable')]
    }
  })
  return (await Promise.all(platforms)).flat()
}

/** A rollout without a release. On Windows and macOS, one document serves all processors. */
const nothingOf = ({ platform, arch, channel }: FeedPlace, problem: RolloutProblem): Rollout => ({
  platform,
  arch: platform === 'linux' ? arch : 'universal',
  channel,
  problem,
  release: null,
})

async function readRollout(place: FeedPlace, feed: Feed): Promise<Rollout> {
  const { platform, channel } = place
  const offer = await readOffer(place)
  if (offer === undefined) return nothingOf(place, 'missing')
  if (offer === null) return nothingOf(place, 'malformed')
  const document = releaseDocument.safeParse(offer).data
  const problem =
    document && feed.keys.length === 0
      ? uncheckedProblem(document, place, feed.now)
      : problemOf(judge(offer, place, feed.keys, feed.now))
  if (!document) return nothingOf(place, problem ?? 'malformed')
  const isOffered = problem === null || problem === 'unchecked'
  const isWhole = !isOffered || (await hasFiles(document, place.folder))
  return {
    platform,
    arch: document.werkbank.arch,
    channel,
    problem: isWhole ? problem : 'file_missing',
    release: releaseOf(document),
  }
}

/** The verdict compares with an installed version that is older than all. "Not newer" is therefore no problem here. */
const problemOf = (verdict: ReleaseVerdict): RolloutProblem | null =>
  verdict.ok || verdict.refusal === 'not_newer' ? null : verdict.refusal

/** Without keys, everything but the signature is checked. */
function uncheckedProblem(
  document: ReleaseDocument,
  { platform, channel, arch }: FeedPlace,
  now: number,
): RolloutProblem {
  const { keyId, arch: said } = document.werkbank
  const forArch = platform !== 'linux' && said !== 'universal' ? said : arch
  const verdict = checkRelease(
    document,
    { platform, channel, arch: forArch, version: OLDEST, now, keys: [{ id: keyId, publicKey: '' }] },
    { ...releaseTools, verifySignature: () => true },
  )
  return problemOf(verdict) ?? 'unchecked'
}

/**
 * Whether all files of a release exist with the right length. `npm run release:verify` checks each byte, which takes
 * longer.
 */
async function hasFiles(document: ReleaseDocument, folder: string): Promise<boolean> {
  const lengths = await Promise.all(
    document.files.map(async ({ url }) => (await stat(join(folder, url)).catch(() => null))?.size),
  )
  return document.files.every(({ size }, index) => lengths[index] === size)
}

function releaseOf({ stagingPercentage = 100, ...document }: ReleaseDocument): NonNullable<Rollout['release']> {
  const { signedAt, minimumClientVersion } = document.werkbank
  return {
    version: document.version,
    release_date: document.releaseDate,
    signed_at: signedAt,
    signed_until: new Date(Date.parse(signedAt) + RELEASE_MAX_AGE_DAYS * DAY_MS).toISOString(),
    stage: stagingPercentage,
    is_recalled: stagingPercentage === 0,
    minimum_client_version: minimumClientVersion,
    minimum_system_version: document.minimumSystemVersion ?? null,
  }
}
