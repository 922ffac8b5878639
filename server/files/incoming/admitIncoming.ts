import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import type { ScanState } from '#server/db/tables/fileTables.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import type { Actor } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Scanner } from '#server/storage/virusScanner.ts'
import { PART_BYTES } from '../fileParts.ts'
import { type FileRule, findRule, requireAllowed, requireRoom } from '../fileRules.ts'
import type { Files } from '../files.ts'
import type { FileUse } from '../fileUses.ts'
import { scanContentPieces } from '../scanContent.ts'
import { contentTypeOf, HEAD_BYTES, pictureSizeOf } from './contentType.ts'
import { LARGEST_PIECE_BYTES } from './incomingStore.ts'

type Bringer = Actor & { userUuid: string }

/** A complete upload and the row that will show it. `name` is the name of the file. */
type WantedUpload = { use: FileUse; useName: string; uploadUuid: string; ownerUuid: string; name: string }

/** A stored file that no row shows yet. */
export type StoredUpload = { uuid: string; type: string; size: number; digest: Buffer }

type Services = { database: Database; files: Pick<Files, 'scan' | 'storeOutside'>; now: () => number }

/** Checks an upload that arrived in pieces and stores it, one piece in memory at a time. */
export async function admitIncoming(services: Services, actor: Bringer, wanted: WantedUpload): Promise<StoredUpload> {
  const { database } = services
  const { use, uploadUuid, ownerUuid } = wanted
  const size = await sizeOf(services, actor, wanted)
  const first = await readPart(database, actor.dealerId, uploadUuid, 0)
  const head = await readHead(database, actor.dealerId, uploadUuid, first)
  const type = contentTypeOf(head, wanted.name)
  if (type === null) throw new Failure('wrong_file_type')
  const rule = await ruleFor(services, actor, use, { type, size, ownerUuid })
  const hash = createHash('sha256')
  let digest: Buffer | null = null
  const digestNow = () => {
    digest ??= hash.digest()
    return digest
  }
  async function* pieces(): AsyncGenerator<Buffer, void> {
    for (let at = 0; at < size; ) {
      const part = await readPart(database, actor.dealerId, uploadUuid, at)
      hash.update(part)
      at += part.length
      yield part
    }
  }
  let isRead = false
  const ask = (scanner: Scanner) => {
    isRead = true
    return scanContentPieces(scanner, pieces(), size)
  }
  const scanState = await services.files.scan(actor, use, { ownerUuid, rule, digest: digestNow, ask })
  if (!isRead) for await (const _piece of pieces());
  const picture = pictureSizeOf(head, type)
  const stored = { uuid: uuidv7(), type, size, digest: digestNow() }
  await store(services, actor, wanted, { stored, rule, scanState, picture })
  await services.files.storeOutside(actor.dealerId, stored)
  return stored
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
      .where('owner_uuid', '=', wanted.ownerUuid)
      .executeTakeFirst(),
  )
  if (!row || row.received !== row.size) throw new Failure('not_found')
  return row.size
}

async function ruleFor(
  { database }: Services,
  actor: Bringer,
  use: FileUse,
  { type, size, ownerUuid }: { type: string; size: number; ownerUuid: string },
): Promise<FileRule | null> {
  return database.inDealer(actor.dealerId, async (tx) => {
    const rule = await findRule(tx, use, ownerUuid)
    if (rule === null) return null
    requireAllowed(rule, { type, size })
    await requireRoom(tx, rule, size)
    return rule
  })
}

/** The piece that begins at `at`. */
async function readPart(database: Database, dealerId: string, uploadUuid: string, at: number): Promise<Buffer> {
  const row = await database.inDealer(dealerId, (tx) =>
    tx
      .selectFrom('incoming_parts')
      .select('bytes')
      .where('incoming_uuid', '=', uploadUuid)
      .where('at', '=', at)
      .executeTakeFirst(),
  )
  // The upload was given up meanwhile.
  if (!row || row.bytes.length === 0) throw new Failure('not_found')
  return row.bytes
}

async function readHead(database: Database, dealerId: string, uploadUuid: string, first: Buffer): Promise<Buffer> {
  const { rows } = await database.inDealer(dealerId, (tx) =>
    sql<{ bytes: Buffer }>`select bytes from incoming_parts
      where incoming_uuid = ${uploadUuid} and at > 0 and at < ${HEAD_BYTES} order by at`.execute(tx),
  )
  return Buffer.concat([first, ...rows.map(({ bytes }) => bytes)]).subarray(0, HEAD_BYTES)
}

type Facts = {
  stored: StoredUpload
  rule: FileRule | null
  scanState: ScanState
  picture: { width: number; height: number } | null
}

/**
 * Copies the pieces inside of the database. The file comes first, so that its bytes count for the quota. Each part is
 * a transaction, so that other queries run in between. A copy that breaks off is a file that no row shows.
 */
async function store(
  { database, now }: Services,
  actor: Bringer,
  { use, uploadUuid, ownerUuid }: WantedUpload,
  { stored, rule, scanState, picture }: Facts,
): Promise<void> {
  const { dealerId, userUuid } = actor
  const { uuid, size, digest, type } = stored
  await database.inDealer(dealerId, async (tx) => {
    if (rule) await requireRoom(tx, rule, size)
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
  for (let nth = 0; nth * PART_BYTES < size; nth++)
    await database.inDealer(dealerId, (tx) => {
      const from = nth * PART_BYTES
      return sql`insert into file_parts (dealer_id, file_uuid, nth, bytes)
        select ${dealerId}::uuid, ${uuid}::uuid, ${nth}::bigint,
          substring(string_agg(p.bytes, ''::bytea order by p.at) from (${from}::bigint - min(p.at) + 1)::int for ${PART_BYTES}::int)
        from incoming_parts p
        where p.incoming_uuid = ${uploadUuid} and p.at > ${from - LARGEST_PIECE_BYTES}::bigint
          and p.at < ${from + PART_BYTES}::bigint and p.at + octet_length(p.bytes) > ${from}::bigint
        having count(*) > 0`.execute(tx)
    })
}
