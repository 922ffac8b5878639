import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import type { ScanState } from '#server/db/tables/fileTables.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import type { Actor } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import { shownSize } from '#server/storage/orientation.ts'
import type { Scanner } from '#server/storage/virusScanner.ts'
import { cleaningOf } from '../cleaning/cleaningOf.ts'
import { type Edit, editedPieces, editedSize, inParts, type Source } from '../cleaning/edits.ts'
import { PART_BYTES } from '../fileParts.ts'
import { type FileRule, findRule, requireAllowed, requireRoom } from '../fileRules.ts'
import { type Files, purgeFiles } from '../files.ts'
import type { FileUse } from '../fileUses.ts'
import { scanContentPieces } from '../scanContent.ts'
import { digestOfArrived } from './arrivalDigests.ts'
import { contentTypeOf, HEAD_BYTES, pictureSizeOf } from './contentType.ts'
import { incomingSource, piecesOf } from './incomingSource.ts'
import { LARGEST_PIECE_BYTES } from './incomingStore.ts'

type Bringer = Actor & { userUuid: string }

/** Width and height of a picture as it is shown (pixels). */
type Pixels = { width: number; height: number }

/** Rules of a use beside those of its file group. */
export type OwnRules = {
  /** Throws for a type that the use does not accept. */
  requireType(type: string, picture: Pixels | null): void
  /** Throws when there is no room for so many bytes. It locks what simultaneous files share. */
  requireRoom(tx: Tx, size: number): Promise<void>
}

/**
 * A complete upload and the row that will show it; null for a file that no row shows yet. `name` is the name of the
 * file.
 */
type WantedUpload = {
  use: FileUse
  useName: string
  uploadUuid: string
  ownerUuid: string | null
  name: string
  rules?: OwnRules
}

/**
 * A stored file that no row shows yet. It has the uuid of its upload, so that a repeat finds it. `sourceDigest` is that
 * of the bytes that the user sent; null when they are stored as they are.
 */
export type StoredUpload = { uuid: string; type: string; size: number; digest: Buffer; sourceDigest: Buffer | null }

type Services = { database: Database; files: Pick<Files, 'scan' | 'storeOutside'>; now: () => number }

/**
 * Checks an upload that arrived in pieces and stores it, one piece in memory at a time. Pictures are stored without
 * camera data.
 */
export async function admitIncoming(services: Services, actor: Bringer, wanted: WantedUpload): Promise<StoredUpload> {
  const { database } = services
  const { use, uploadUuid, ownerUuid } = wanted
  const sent = incomingSource(database, actor.dealerId, uploadUuid, await sizeOf(services, actor, wanted))
  const head = await sent.read(0, HEAD_BYTES)
  const type = contentTypeOf(head, wanted.name)
  if (type === null) throw new Failure('wrong_file_type')
  const shown = await pixelsOf(sent, head, type)
  wanted.rules?.requireType(type, shown)
  const rule = await ruleFor(services, actor, use, { type, size: sent.size, ownerUuid })
  // An earlier attempt may have broken off in the middle.
  await database.inDealer(actor.dealerId, (tx) => purgeFiles(tx, [uploadUuid]))
  const cleaning = await cleaningOf(type, sent)
  if (cleaning === null) throw new Failure('failed_to_read_file')
  const { edits, orientation } = cleaning
  const size = editedSize(sent.size, edits)
  const arrived = edits.length === 0 ? digestOfArrived(uploadUuid, size) : null
  const read = digested(sent, edits)
  let isRead = false
  const ask = (scanner: Scanner) => {
    isRead = true
    return scanContentPieces(scanner, read.pieces, size)
  }
  const scanState = await services.files.scan(actor, use, { ownerUuid, rule, digest: read.digest, ask })
  // Reads the content for its digest. This is not needed if the scanner has read it, or if the digest was computed
  // while an unedited content arrived.
  if (!isRead && arrived === null) for await (const _piece of read.pieces);
  const digest = isRead ? read.digest() : (arrived ?? read.digest())
  const stored = { uuid: uploadUuid, type, size, digest, sourceDigest: read.sourceDigest() }
  const picture = shown && shownSize(shown, orientation)
  await keepRow(services, actor, wanted, { stored, rule, scanState, picture })
  if (edits.length === 0) await copyParts(services, actor, uploadUuid, stored)
  else await writeEdited(services, actor, stored, editedPieces(piecesOf(sent), edits))
  await services.files.storeOutside(actor.dealerId, stored)
  return stored
}

/** Bytes that are read for the size of a picture with large camera data. */
const LONG_HEAD_BYTES = 2 * 1024 * 1024

async function pixelsOf(sent: Source, head: Buffer, type: string): Promise<Pixels | null> {
  if (!type.startsWith('image/')) return null
  return pictureSizeOf(head, type) ?? pictureSizeOf(await sent.read(0, LONG_HEAD_BYTES), type)
}

/** The edited content of an upload, which is read once, with the digests of what was read. */
function digested(sent: Source, edits: readonly Edit[]) {
  const hash = createHash('sha256')
  const sourceHash = createHash('sha256')
  let digest: Buffer | null = null
  async function* noted() {
    for await (const piece of piecesOf(sent)) {
      if (edits.length > 0) sourceHash.update(piece)
      yield piece
    }
  }
  async function* pieces(): AsyncGenerator<Buffer, void> {
    for await (const piece of editedPieces(noted(), edits)) {
      hash.update(piece)
      yield piece
    }
  }
  return {
    pieces: pieces(),
    digest() {
      digest ??= hash.digest()
      return digest
    },
    sourceDigest: () => (edits.length > 0 ? sourceHash.digest() : null),
  }
}

/** Size of the user's complete upload for this row. */
async function sizeOf({ database }: Services, actor: Bringer, wanted: WantedUpload): Promise<number> {
  const row = await database.inDealer(actor.dealerId, (tx) =>
    tx
      .selectFrom('incoming_files')
      .select(['size', 'received'])
      .where('uuid', '=', wanted.uploadUuid)
      .where('created_by', '=', actor.userUuid)
      .where('use', '=', wanted.useName)
      .where('owner_uuid', '=', wanted.ownerUuid ?? wanted.uploadUuid)
      .executeTakeFirst(),
  )
  if (!row || row.received !== row.size) throw new Failure('not_found')
  return row.size
}

async function ruleFor(
  { database }: Services,
  actor: Bringer,
  use: FileUse,
  { type, size, ownerUuid }: { type: string; size: number; ownerUuid: string | null },
): Promise<FileRule | null> {
  return database.inDealer(actor.dealerId, async (tx) => {
    const rule = await findRule(tx, use, ownerUuid)
    if (rule === null) return null
    requireAllowed(rule, { type, size })
    await requireRoom(tx, rule, size)
    return rule
  })
}

type Facts = {
  stored: StoredUpload
  rule: FileRule | null
  scanState: ScanState
  picture: Pixels | null
}

/**
 * Stores the file before its content, so that its bytes count for the quota. A copy that breaks off is a file that no
 * row shows.
 */
async function keepRow(
  { database, now }: Services,
  actor: Bringer,
  { use, ownerUuid, rules }: WantedUpload,
  { stored, rule, scanState, picture }: Facts,
): Promise<void> {
  const { dealerId, userUuid } = actor
  const { uuid, size, digest, type } = stored
  await database.inDealer(dealerId, async (tx) => {
    if (rule) await requireRoom(tx, rule, size)
    await rules?.requireRoom(tx, size)
    await tx
      .insertInto('files')
      .values({
        dealer_id: dealerId,
        uuid,
        owner_record: use.record,
        owner_uuid: ownerUuid,
        role: use.role,
        upload_group_uuid: rule?.groupUuid ?? null,
        digest,
        size,
        content_type: type,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        scan_state: scanState,
        created_at: new Date(now()),
        created_by: userUuid,
      })
      .execute()
    const data = { record: use.record, role: use.role, owner_uuid: ownerUuid }
    await emitEvent(tx, actor, { type: 'file.stored', uuid, data })
  })
}

/** Copies the pieces inside of the database. Each part is a transaction, so that other queries run in between. */
async function copyParts(
  { database }: Services,
  { dealerId }: Bringer,
  uploadUuid: string,
  { uuid, size }: StoredUpload,
): Promise<void> {
  for (let nth = 0; nth * PART_BYTES < size; nth++)
    await database.inDealer(dealerId, async (tx) => {
      const from = nth * PART_BYTES
      const { rows } = await sql<{ length: number }>`insert into file_parts (dealer_id, file_uuid, nth, bytes)
        select ${dealerId}::uuid, ${uuid}::uuid, ${nth}::bigint,
          substring(string_agg(p.bytes, ''::bytea order by p.at) from (${from}::bigint - min(p.at) + 1)::int for ${PART_BYTES}::int)
        from incoming_parts p
        where p.incoming_uuid = ${uploadUuid} and p.at > ${from - LARGEST_PIECE_BYTES}::bigint
          and p.at < ${from + PART_BYTES}::bigint and p.at + octet_length(p.bytes) > ${from}::bigint
        having count(*) > 0
        returning octet_length(bytes) as length`.execute(tx)
      // The upload was given up meanwhile, so that its pieces are gone.
      if (rows[0]?.length !== Math.min(PART_BYTES, size - from)) throw new Failure('not_found')
    })
}

/** Writes a content that was edited, in parts of `PART_BYTES`. */
async function writeEdited(
  { database }: Services,
  { dealerId: dealer_id }: Bringer,
  { uuid: file_uuid, size }: StoredUpload,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  let nth = 0
  let length = 0
  for await (const bytes of inParts(pieces, PART_BYTES)) {
    const part = { dealer_id, file_uuid, nth, bytes }
    await database.inDealer(dealer_id, (tx) => tx.insertInto('file_parts').values(part).execute())
    nth += 1
    length += bytes.length
  }
  if (length !== size) throw new Failure('not_found')
}
