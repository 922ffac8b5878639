import { existsSync } from 'node:fs'
import { chmod, copyFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BLOCK_MAP_SUFFIX, RELEASE_FILE_MAX_BYTES, type ReleaseDocument } from '#contract/release/releaseDocument.ts'
import type { Artefact } from './artefacts.ts'
import { appendMap, embeddedMapSize, isMapOf, writeMap } from './blockMap.ts'
import { flush, partOf } from './durable.ts'
import { hashOf } from './hashOf.ts'
import { ReleaseError } from './releaseError.ts'

type ReleaseFile = ReleaseDocument['files'][number]
/** A finished copy that still has an unfinished name. */
type Copy = { part: string; name: string }

/** Kinds with a separate map file. An AppImage contains its own; other kinds are always downloaded whole. */
const HAS_MAP_BESIDE = /\.(exe|zip)$/

export const hasMapBeside = (name: string) => HAS_MAP_BESIDE.test(name)

async function prepare(folder: string, { path, name }: Artefact): Promise<{ file: ReleaseFile; copies: Copy[] }> {
  if ((await stat(path)).size > RELEASE_FILE_MAX_BYTES)
    throw new ReleaseError(`${path} is larger than a release may be.`)
  const part = partOf(folder, name)
  await copyFile(path, part)
  // The server may run under another account.
  await chmod(part, 0o644)
  const copies = [{ part, name }]
  let blockMapSize: number | undefined
  if (name.endsWith('.AppImage')) blockMapSize = (await embeddedMapSize(part)) ?? (await appendMap(part))
  const { sha512, size } = await hashOf(part)
  if (hasMapBeside(name)) {
    const [made, map] = [`${path}${BLOCK_MAP_SUFFIX}`, partOf(folder, `${name}${BLOCK_MAP_SUFFIX}`)]
    if (await isMapOf(made, size)) await copyFile(made, map)
    else await writeMap(part, map)
    copies.push({ part: map, name: `${name}${BLOCK_MAP_SUFFIX}` })
  }
  for (const copy of copies) await flush(copy.part)
  return { file: { url: name, sha512, size, ...(blockMapSize === undefined ? {} : { blockMapSize }) }, copies }
}

/** Whether the copy exists already under its name. Throws when a different file has that name. */
async function isThere(folder: string, { part, name }: Copy): Promise<boolean> {
  if (!existsSync(join(folder, name))) return false
  const existing = await hashOf(join(folder, name))
  if (existing.sha512 === (await hashOf(part)).sha512) return true
  throw new ReleaseError(
    `${join(folder, name)} exists with other content, and clients may be loading it: release a higher version.`,
  )
}

export type Prepared = { folder: string; files: ReleaseFile[]; copies: Copy[] }

/**
 * Copies artefacts and their block maps into the feed, under names that are not served. Returns their lines for the
 * document.
 */
export async function prepareFiles(folder: string, artefacts: readonly Artefact[]): Promise<Prepared> {
  const prepared: Prepared = { folder, files: [], copies: [] }
  for (const artefact of artefacts) {
    const { file, copies } = await prepare(folder, artefact)
    prepared.files.push(file)
    for (const copy of copies) if (!(await isThere(folder, copy))) prepared.copies.push(copy)
  }
  return prepared
}

/** Renames all copies. A file with its final name is complete, checked and on the disk. */
export async function placeFiles({ folder, copies }: Prepared): Promise<void> {
  for (const { part, name } of copies) await rename(part, join(folder, name))
  await flush(folder)
}
