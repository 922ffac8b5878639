import { mkdir } from 'node:fs/promises'
import { PRODUCT, type ReleaseDocument, type ReleaseKey } from '#contract/release/releaseDocument.ts'
import { type Artefact, type Group, groupByDocument } from './artefacts.ts'
import { sweepParts } from './durable.ts'
import { type FeedPlace, placeFor, readPublished, writeDocument } from './feed.ts'
import type { Signer } from './keys.ts'
import { type Prepared, placeFiles, prepareFiles } from './placeFiles.ts'
import { purgeReleases } from './purgeReleases.ts'
import { ReleaseError } from './releaseError.ts'
import { releaseTools } from './releaseTools.ts'

type PublishOrder = {
  feed: string
  artefacts: readonly Artefact[]
  version: string
  channel: string
  /** Per cent of the computers that get it; 100 is all. */
  stage: number
  minimumClientVersion: string | null
  minimumSystemVersion: string | undefined
}

type Published = { place: FeedPlace; document: ReleaseDocument; removed: string[] }

/** A full rollout has no percentage: the client's rule for 100 would leave out one computer in four billion. */
export const stagePart = (stage: number) => (stage === 100 ? {} : { stagingPercentage: stage })

function documentFor(
  order: PublishOrder,
  { platform, arch }: Group,
  files: ReleaseDocument['files'],
  signer: Signer,
  now: number,
): ReleaseDocument {
  const at = new Date(now).toISOString()
  const [first] = files
  return signer.sign({
    version: order.version,
    files,
    path: first?.url ?? '',
    sha512: first?.sha512 ?? '',
    releaseDate: at,
    ...stagePart(order.stage),
    ...(order.minimumSystemVersion === undefined ? {} : { minimumSystemVersion: order.minimumSystemVersion }),
    werkbank: {
      product: PRODUCT,
      platform,
      arch,
      channel: order.channel,
      signedAt: at,
      minimumClientVersion: order.minimumClientVersion,
      keyId: signer.id,
    },
  })
}

/** Throws when clients would not accept this version as newer than the current offer. */
export async function refuseOld(place: FeedPlace, version: string, keys: readonly ReleaseKey[]): Promise<void> {
  const published = await readPublished(place, keys)
  if (published && !releaseTools.isNewer(version, published.version))
    throw new ReleaseError(
      `${place.platform} offers ${published.version} already, and clients never go back: release a higher version than that.`,
    )
}

/** Publishes a build. All refusals come before the first change that a client could see. */
export async function publish(
  order: PublishOrder,
  { signer, keys, now }: { signer: Signer; keys: readonly ReleaseKey[]; now: number },
): Promise<Published[]> {
  const groups = groupByDocument(order.artefacts)
  const places = groups.map(({ platform, arch }) => placeFor(order.feed, platform, arch, order.channel))
  for (const place of places) await refuseOld(place, order.version, keys)
  const folders = [...new Set(places.map(({ folder }) => folder))]
  for (const folder of folders) {
    await mkdir(folder, { recursive: true })
    await sweepParts(folder)
  }
  try {
    const prepared: Prepared[] = []
    for (const [index, { artefacts }] of groups.entries())
      prepared.push(await prepareFiles(places[index]?.folder ?? '', artefacts))
    const documents = groups.map((group, index) => documentFor(order, group, prepared[index]?.files ?? [], signer, now))
    for (const one of prepared) await placeFiles(one)
    const published: Published[] = []
    for (const [index, document] of documents.entries()) {
      const place = places[index] as FeedPlace
      await writeDocument(place, document)
      published.push({ place, document, removed: await purgeReleases(order.feed, place.platform) })
    }
    return published
  } finally {
    for (const folder of folders) await sweepParts(folder)
  }
}
