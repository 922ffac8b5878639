import type { Platform, ReleaseDocument, ReleaseKey, UnsignedRelease } from '#contract/release/releaseDocument.ts'
import { type FeedPlace, placesIn, readPublished, writeDocument } from './feed.ts'
import type { Signer } from './keys.ts'
import { stagePart } from './publish.ts'
import { ReleaseError } from './releaseError.ts'

type Restaged = { place: FeedPlace; document: ReleaseDocument }

/**
 * Signs the published documents again, with the current time and, if `stage` is given, another share of computers. A
 * document without a valid signature of ours stops everything before the first change.
 */
export async function restage(
  { feed, platform, stage }: { feed: string; platform: Platform | undefined; stage?: number },
  { signer, keys, now }: { signer: Signer; keys: readonly ReleaseKey[]; now: number },
): Promise<Restaged[]> {
  const restaged: Restaged[] = []
  for (const place of await placesIn(feed, platform)) {
    const published = await readPublished(place, keys)
    if (!published) continue
    const { stagingPercentage, werkbank, ...rest } = published
    const { signature: _old, ...own } = werkbank
    const release: UnsignedRelease = {
      ...rest,
      ...stagePart(stage ?? stagingPercentage ?? 100),
      werkbank: { ...own, signedAt: new Date(now).toISOString(), keyId: signer.id },
    }
    restaged.push({ place, document: signer.sign(release) })
  }
  if (restaged.length === 0)
    throw new ReleaseError(`There is no release in ${feed}${platform ? ` for ${platform}` : ''}.`)
  for (const { place, document } of restaged) await writeDocument(place, document)
  return restaged
}
