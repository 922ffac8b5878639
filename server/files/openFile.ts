import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { getObjectPiece } from './fileObjects.ts'
import { inPieceTurn, readPiece } from './fileParts.ts'
import type { StorageServices } from './objectStorageOf.ts'

/**
 * A stored file. Each piece of its content is read when the reader takes it, and nothing stays open in between: no
 * transaction, and no connection to the storage.
 */
export type OpenedFile = { type: string; size: number; digest: Buffer; pieces: AsyncGenerator<Buffer, void> }

/** Bytes of a piece from an object storage, which costs a request each: a multiple of a piece in the database. */
const OBJECT_PIECE_BYTES = 1024 * 1024

type FileRow = { type: string; size: number; digest: Buffer; object: string | null }
type Piece = { file: FileRow; bytes: Buffer; isForeign: boolean }

/**
 * Opens a stored file with its first piece. Throws here, before an answer begins, when the file cannot be read at all,
 * and for a file of one piece also when its bytes are damaged. No transaction may be open.
 */
export async function openFile(services: StorageServices, dealerId: string, uuid: string): Promise<OpenedFile> {
  const first = await pieceAt(services, dealerId, uuid, 0)
  const pieces = follow(services, dealerId, uuid, first)
  const head = await pieces.next()
  const { type, size, digest } = first.file
  return { type, size, digest, pieces: head.done ? pieces : resume(head.value, pieces) }
}

async function* resume(head: Buffer, rest: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield head
  yield* rest
}

/**
 * The pieces from the first one to the end. The last piece of a content from the storage is held back until the digest
 * is right, so that no reader gets damaged bytes as a complete file.
 */
async function* follow(
  services: StorageServices,
  dealerId: string,
  uuid: string,
  first: Piece,
): AsyncGenerator<Buffer, void> {
  const { size, digest } = first.file
  const hash = createHash('sha256')
  let { bytes, isForeign } = first
  for (let at = bytes.length; ; at += bytes.length) {
    hash.update(bytes)
    if (at > size || (at === size && isForeign && !hash.digest().equals(digest))) throw new Failure('file_damaged')
    yield bytes
    if (at === size) return
    const next = await pieceAt(services, dealerId, uuid, at)
    bytes = next.bytes
    isForeign ||= next.isForeign
  }
}

async function pieceAt(services: StorageServices, dealerId: string, uuid: string, at: number): Promise<Piece> {
  const found = await inDatabase(services, dealerId, uuid, at)
  const { object, size } = found.file
  if (object === null) return own(found)
  const length = Math.min(OBJECT_PIECE_BYTES, size - at)
  try {
    const bytes = await getObjectPiece(services, dealerId, { uuid: object, size, at, length })
    if (bytes.length !== length) throw new Failure('file_damaged')
    return { file: found.file, bytes, isForeign: true }
  } catch (error) {
    // The file may have moved to the database meanwhile, and its object may be gone.
    const again = await inDatabase(services, dealerId, uuid, at)
    if (again.file.object !== null) throw error
    return own(again)
  }
}

function own({ file, bytes }: { file: FileRow; bytes: Buffer | undefined }): Piece {
  if (!bytes) throw new Failure('file_damaged')
  return { file, bytes, isForeign: false }
}

/** The file's row and, if its content is in the database, a piece of it. Both are read in one round trip. */
function inDatabase({ database }: StorageServices, dealerId: string, uuid: string, at: number) {
  return inPieceTurn({ dealerId, inDealer: (work) => database.inDealer(dealerId, work) }, async (tx) => {
    const [file, bytes] = await Promise.all([findFile(tx, uuid), readPiece(tx, uuid, at)])
    return { file, bytes }
  })
}

/** Asked for each piece, because a reader may take minutes: the file may be locked, and the dealer deactivated. */
async function findFile(tx: Tx, uuid: string): Promise<FileRow> {
  const file = await tx
    .selectFrom('files as f')
    .innerJoin('dealers as d', 'd.dealer_id', 'f.dealer_id')
    .select(['f.content_type', 'f.size', 'f.digest', 'f.scan_state', 'f.object_uuid', 'd.deactivated_at'])
    .where('f.uuid', '=', uuid)
    .executeTakeFirst()
  if (!file) throw new Failure('not_found')
  if (file.deactivated_at !== null) throw new Failure('dealer_deactivated')
  if (file.scan_state === 'infected') throw new Failure('file_infected')
  return { type: file.content_type, size: file.size, digest: file.digest, object: file.object_uuid }
}
