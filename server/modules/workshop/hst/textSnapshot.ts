import { createHash } from 'node:crypto'
import { type HstReading, hstProblems, readHst } from '#contract/workshop/hst/hstReading.ts'
import type { Tx } from '#server/db/database.ts'
import type { Admitted } from '#server/files/files.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { NewSnapshot } from './createSnapshot.ts'
import { findLatestSnapshots, type StoredItem, storedItems } from './latestSnapshots.ts'
import { differencesOf } from './readVehicle.ts'

type Given = { raw: string; text: string }
type Taking = Given & {
  vin: string
  source: 'paste' | 'file'
  file_name: string
  checked_at: string
  recalls: readonly string[]
  accepts_unread: boolean
  is_new_look: boolean
}

const digestOf = (content: string) => createHash('sha256').update(content).digest()

const itemsOf = ({ items }: HstReading): StoredItem[] =>
  items.map(({ doubts: _doubts, line: _line, ...item }) => ({ ...item, group: '', criterion: '' }))

/** The newest snapshot with the same input. */
async function sameInput(tx: Tx, vin: string, digest: Buffer) {
  const found = await tx
    .selectFrom('hst_snapshots')
    .select(['uuid', 'checked_at', 'created_by'])
    .where('vin', '=', vin)
    .where('digest', '=', digest)
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const nameOf = await findUserNames(tx, [found.created_by])
  return { uuid: found.uuid, checked_at: found.checked_at, by: nameOf(found.created_by) }
}

/** The original of a snapshot as a file: the pasted text before it was parsed. */
export const originalOf = ({ raw, text }: Given) => ({
  type: text === '' ? 'text/plain' : 'text/html',
  bytes: Buffer.from(raw),
})

/** A text with its reading and the digest of its original. */
type Read = { reading: HstReading; digest: Buffer }

/** Reads a text. This takes long, so it is done before the transaction, which could make other requests wait. */
export const readText = ({ raw, text }: Given): Read => ({
  reading: readHst(text === '' ? raw : text),
  digest: digestOf(raw),
})

/** A preview: what a text would be parsed to, and what it would change. */
export async function previewText(tx: Tx, { reading, digest }: Read, wanted: string) {
  const vin = wanted === '' ? (reading.vins[0] ?? '') : wanted
  const known = vin === '' ? undefined : await newestItems(tx, vin)
  const { isCut: _isCut, ...shown } = reading
  return {
    ...shown,
    items: reading.items.map((item) => ({ ...item, group: '', criterion: '' })),
    problems: hstProblems(reading, wanted),
    duplicate: vin === '' ? null : await sameInput(tx, vin, digest),
    differences: known ? differencesOf(known, itemsOf(reading)) : null,
  }
}

async function newestItems(tx: Tx, vin: string): Promise<StoredItem[] | undefined> {
  const snapshot = (await findLatestSnapshots(tx, [vin])).get(vin)
  if (!snapshot) return undefined
  const row = await tx.selectFrom('hst_snapshots').select('items').where('uuid', '=', snapshot.uuid).executeTakeFirst()
  return row && storedItems(row.items)
}

/**
 * The snapshot that a text leads to, or the existing one with the same text. The text is parsed again, because the
 * result of a preview could be forged.
 */
export async function snapshotFromText(
  tx: Tx,
  given: Taking,
  reading: HstReading,
  input: Admitted,
): Promise<NewSnapshot | { duplicate: string }> {
  const { vin, recalls } = given
  const refuse = (field: string, code: 'invalid_format' | 'required' | 'unknown_value') =>
    new Failure('validation_failed', { fields: { [field]: code } })
  if (hstProblems(reading, vin).length > 0) throw refuse('raw', 'invalid_format')
  if (reading.unread.length > 0 && !given.accepts_unread) throw refuse('accepts_unread', 'required')
  const numbers = reading.items.filter(({ kind }) => kind === 'field_action').map(({ number }) => number)
  if (recalls.some((number) => !numbers.includes(number))) throw refuse('recalls', 'unknown_value')
  const before = given.is_new_look ? null : await sameInput(tx, vin, input.digest)
  if (before) return { duplicate: before.uuid }
  const items = itemsOf(reading).map((item) =>
    item.kind === 'field_action' && recalls.includes(item.number) ? { ...item, isSafetyRecall: true } : item,
  )
  return {
    vin,
    checkedAt: given.checked_at,
    source: given.source,
    items,
    covers: reading.covers,
    unread: reading.unread,
    fileName: given.file_name,
    tokenUuid: null,
    paperUuid: null,
    input,
  }
}
