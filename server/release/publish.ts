import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Arch,
  type Platform,
  PRODUCT,
  type ReleaseDocument,
  type ReleaseKey,
  releaseDocument,
  type UnsignedRelease,
} from '#contract/release/releaseDocument.ts'
import { type Artefact, findArtefacts, groupByDocument } from './artefacts.ts'
import { sweepParts } from './durable.ts'
import { type FeedPlace, placeFor, readPublished, writeDocument } from './feed.ts'
import type { Signer } from './keys.ts'
import { placeFiles } from './placeFiles.ts'
import { prune } from './prune.ts'
import { ReleaseError } from './releaseError.ts'
import { releaseTools } from './releaseTools.ts'

export type PublishOrder = {
  feed: string
  artefacts: string
  version: string
  channel: string
  /** Percent of the computers; 100 is everybody. */
  stage: number
  platform: Platform | undefined
  minimumClientVersion: string | null
  minimumSystemVersion: string | undefined
}

type Published = { place: FeedPlace; document: ReleaseDocument; removed: string[] }

/** What everybody gets is not staged: the reader's own rule for 100 would leave out one computer in four billion. */
export const stagePart = (stage: number) => (stage === 100 ? {} : { stagingPercentage: stage })

function describe(
  order: PublishOrder,
  place: FeedPlace,
  arch: Arch,
  files: ReleaseDocument['files'],
  key: string,
  now: number,
) {
  const at = new Date(now).toISOString()
  const [first] = files
  const release: UnsignedRelease = {
    version: order.version,
    files,
    path: first?.url ?? '',
    sha512: first?.sha512 ?? '',
    releaseDate: at,
    ...stagePart(order.stage),
    ...(order.minimumSystemVersion === undefined ? {} : { minimumSystemVersion: order.minimumSystemVersion }),
    werkbank: {
      product: PRODUCT,
      platform: place.platform,
      arch,
      channel: order.channel,
      signedAt: at,
      minimumClientVersion: order.minimumClientVersion,
      keyId: key,
    },
  }
  return release
}

async function refuseOld(place: FeedPlace, version: string, keys: readonly ReleaseKey[]): Promise<void> {
  const published = await readPublished(place, keys)
  if (published && !releaseTools.isNewer(version, published.version))
    throw new ReleaseError(
      `${place.platform} offers ${published.version} already, and clients never go back: release a higher version than that.`,
    )
}

/** Publishes everything that lies in a folder. All refusals come before the first change that a client could see. */
export async function publish(
  order: PublishOrder,
  { signer, keys, now }: { signer: Signer; keys: readonly ReleaseKey[]; now: number },
): Promise<Published[]> {
  const found = await findArtefacts(order.artefacts, order.version, order.platform)
  const groups = groupByDocument(found).map(({ platform, arch, artefacts }) => ({
    place: placeFor(order.feed, platform, arch, order.channel),
    arch,
    artefacts,
  }))
  for (const { place } of groups) await refuseOld(place, order.version, keys)
  for (const { place } of groups) {
    await mkdir(place.folder, { recursive: true })
    await sweepParts(place.folder)
  }
  const described = []
  try {
    for (const group of groups) described.push(await complete(order, group, signer, now))
  } finally {
    for (const { place } of groups) await sweepParts(place.folder)
  }
  const published: Published[] = []
  for (const { place, document } of described) {
    await writeDocument(place, document)
    published.push({ place, document, removed: await prune(order.feed, place.platform) })
  }
  return published
}

type Group = { place: FeedPlace; arch: Arch; artefacts: Artefact[] }

async function complete(order: PublishOrder, { place, arch, artefacts }: Group, signer: Signer, now: number) {
  const files = await placeFiles(place.folder, artefacts)
  const document = signer.sign(describe(order, place, arch, files, signer.id, now))
  const parsed = releaseDocument.safeParse(document)
  if (parsed.success) return { place, document: parsed.data }
  const [issue] = parsed.error.issues
  throw new ReleaseError(
    `${join(place.folder, place.name)} would not be valid: ${issue?.path.join('.')}: ${issue?.message}.`,
  )
}
