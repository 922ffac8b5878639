import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { PermissionMap } from '#contract/permissions/can.ts'
import { createTurns } from '#server/apart/turns.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import type { ScanState } from '#server/db/tables/fileTables.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Actor } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { Scanner } from '#server/storage/virusScanner.ts'
import { digestOf } from './digestOf.ts'
import { claimObject, leaveObjects, putObject, type WrittenObject } from './fileObjects.ts'
import { writeParts } from './fileParts.ts'
import { type FileRule, findRule, requireAllowed, requireRoom, requireSize } from './fileRules.ts'
import { FILE_USES, type FileUse } from './fileUses.ts'
import { requireGroupRight } from './groupRights.ts'
import { moveFile } from './moveFile.ts'
import { findStorage, type StorageServices } from './objectStorageOf.ts'
import { type OpenedFile, openFile } from './openFile.ts'
import { reportThreat } from './reportThreat.ts'
import { scanContent } from './scanContent.ts'
import { scannerOf } from './scannerOf.ts'

/** Bytes and their type. The caller has already parsed and cleaned them. */
type Content = { type: string; bytes: Buffer; width?: number; height?: number }

/** Content that has passed the rules and the scanner. `keepFile` stores it, in the transaction that shows it. */
export type Admitted = {
  use: FileUse
  content: Content
  digest: Buffer
  scanState: ScanState
  rule: FileRule | null
  /** The content in the object storage; null: it goes into the database. */
  object: WrittenObject | null
}

/** The actor who stores a file. Null permissions: the server acts for a user. */
type Bringer = Actor & { permissions: PermissionMap | null }

type StoredFile = { type: string; bytes: Buffer; size: number; digest: Buffer }

export type Files = {
  /**
   * Checks the rights and rules of the file group and asks the virus scanner. A refusal stores nothing. `ownerUuid` is
   * the row that will show the file. No transaction may be open, because the scanner takes its time.
   */
  admit(actor: Bringer, use: FileUse, content: Content, ownerUuid: string | null): Promise<Admitted>
  /**
   * Checks the rights and rules of the file group for a file that will be uploaded: `size` in bytes. `ownerUuid` is the
   * row that will show it.
   */
  announce(actor: Bringer, use: FileUse, file: { type: string; size: number }, ownerUuid: string): Promise<void>
  /**
   * Asks the scanner about a content that is not in memory as a whole. Throws for a threat, and when a needed scanner
   * does not answer.
   */
  scan(actor: Actor, use: FileUse, scanned: Scanned): Promise<ScanState>
  /**
   * Moves a new file to the dealer's storage while it is on. If the storage does not answer, the next move takes the
   * file along.
   */
  storeOutside(dealerId: string, file: { uuid: string; size: number }): Promise<void>
  /** A stored file, to be sent piece by piece. The caller has checked who may see it. No transaction may be open. */
  open(dealerId: string, uuid: string): Promise<OpenedFile>
  /**
   * Like `open`, with the whole content in memory, which was read in pieces. Meant for files that the server itself
   * uses, and for small files. Other files are sent with `open`.
   */
  read(dealerId: string, uuid: string): Promise<StoredFile>
}

/**
 * A content that the scanner may have to see. `ask` lets it read the content. `digest` is read after that, for the
 * report about a threat.
 */
type Scanned = {
  ownerUuid: string | null
  rule: FileRule | null
  digest: () => Buffer
  ask(scanner: Scanner): Promise<string | null>
}

/** How long the announced size of an upload counts, also when its bytes do not arrive. */
const PROMISED_MS = 10 * 60_000
/** Largest new file that goes to the storage at once (bytes), because it is in memory as a whole meanwhile. */
const STORED_OUTSIDE_MAX = 64 * 1024 * 1024
/**
 * Moves one new file of a dealer at a time, and two in total, because each of them is in memory. Files that find no
 * free turn are moved with the next move.
 */
const storeTurn = createTurns(2, 20)

type FileServices = StorageServices & { hub: Hub; jobs: Pick<Jobs, 'wake'>; now: () => number }

/** All files are stored and read through this interface. */
export function createFiles(services: FileServices): Files {
  const { database, hub, jobs, now } = services

  async function scanStateOf(
    actor: Actor,
    use: FileUse,
    { ownerUuid, rule, digest, ask }: Scanned,
  ): Promise<ScanState> {
    if (rule?.virusRule === 'none') return 'unscanned'
    const scanner = await scannerOf(services, actor.dealerId).catch(unavailable)
    if (scanner === null && rule?.virusRule === 'scan_or_refuse') throw new Failure('scanner_not_set_up')
    if (scanner === null) return 'unscanned'
    const threat = await ask(scanner)
    if (threat === null) return 'clean'
    const { record, role } = use
    const { dealerId, userUuid } = actor
    await database.inDealer(dealerId, async (tx) => {
      const found = { record, role, ownerUuid, uploader: userUuid, threat, digest: digest() }
      await reportThreat(tx, hub, { dealerId, userUuid }, now(), 'file.refused', found)
      onCommit(tx, () => jobs.wake('mail'))
    })
    throw new Failure('file_infected')
  }

  /**
   * Null when the database takes the content: the storage is off, or it does not answer and the file must not be lost.
   */
  async function storeObject(dealerId: string, content: Content): Promise<WrittenObject | null> {
    const storage = await findStorage(services, dealerId)
    if (!storage?.isOn) return null
    return putObject(services, dealerId, storage, content).catch(() => null)
  }

  /** The rules of the group for such a file, after checking that the group accepts it. */
  async function ruleFor(
    actor: Bringer,
    use: FileUse,
    file: { type: string; size: number },
    ownerUuid: string | null,
  ): Promise<FileRule | null> {
    return database.inDealer(actor.dealerId, async (tx) => {
      const found = await findRule(tx, use, ownerUuid)
      if (found) {
        // A row that names its group has rules of its own about the right that is needed.
        if (actor.permissions !== null && use.group !== 'ofRow')
          requireGroupRight(actor.permissions, found.groupUuid, 'create')
        if (use.group === 'ofRow') requireSize(found, file)
        else requireAllowed(found, file)
        await requireRoom(tx, found, file.size)
      }
      return found
    })
  }

  return {
    async announce(actor, use, file, ownerUuid) {
      const rule = await ruleFor(actor, use, file, ownerUuid)
      if (rule === null) return
      // Announced uploads of the group count too. Otherwise all of them together could exceed the quota. After a while
      // only the bytes that have arrived count, because an announcement must not reserve storage for days.
      const lately = new Date(now() - PROMISED_MS)
      await database.inDealer(actor.dealerId, async (tx) => {
        const { announced } = await tx
          .selectFrom('incoming_files')
          .select(
            sql<number>`coalesce(sum(case when created_at > ${lately} then size else received end), 0)::bigint`.as(
              'announced',
            ),
          )
          .where(isOfGroup(use, rule))
          .executeTakeFirstOrThrow()
        await requireRoom(tx, rule, Number(announced) + file.size)
      })
    },
    async admit(actor, use, content, ownerUuid) {
      const { bytes, type } = content
      const rule = await ruleFor(actor, use, { type, size: bytes.length }, ownerUuid)
      const digest = await digestOf(bytes)
      const ask = (scanner: Scanner) => scanContent(scanner, bytes)
      const scanState = await scanStateOf(actor, use, { ownerUuid, rule, digest: () => digest, ask })
      const object = await storeObject(actor.dealerId, content)
      return { use, content, digest, scanState, rule, object }
    },
    scan: scanStateOf,
    async storeOutside(dealerId, { uuid, size }) {
      if (size > STORED_OUTSIDE_MAX) return
      const storage = await findStorage(services, dealerId)
      if (!storage?.isOn) return
      await storeTurn(dealerId, () => moveFile(services, dealerId, 'object_storage', uuid)).catch(() => {})
    },
    open: (dealerId, uuid) => openFile(services, dealerId, uuid),
    async read(dealerId, uuid) {
      const { type, size, digest, pieces } = await openFile(services, dealerId, uuid)
      const taken: Buffer[] = []
      for await (const piece of pieces) taken.push(piece)
      return { type, size, digest, bytes: Buffer.concat(taken) }
    },
  }
}

/** SQL: an upload in pieces (`incoming_files`) belongs to the group of this use. */
const isOfGroup = (use: FileUse, { groupUuid }: FileRule) =>
  use.group === 'ofRow'
    ? sql<boolean>`owner_uuid in (select u.uuid from uploads u where u.upload_group_uuid = ${groupUuid})`
    : sql<boolean>`"use" in (${sql.join(usesOfGroup(use.group))})`

const usesOfGroup = (group: FileUse['group']) =>
  Object.entries<FileUse>(FILE_USES).flatMap(([name, one]) => (one.group === group ? [name] : []))

const unavailable = (error: unknown): never => {
  throw error instanceof Failure ? error : new Failure('scanner_unavailable')
}

/** Stores admitted content for a row. Returns the uuid of the new file, which exists when the transaction commits. */
export async function keepFile(
  tx: Tx,
  actor: Actor,
  now: number,
  { use, content, digest, scanState, rule, object }: Admitted,
  ownerUuid: string | null,
): Promise<string> {
  const uuid = uuidv7()
  if (rule) await requireRoom(tx, rule, content.bytes.length)
  const isObject = object !== null && (await claimObject(tx, object))
  await tx
    .insertInto('files')
    .values({
      dealer_id: actor.dealerId,
      uuid,
      owner_record: use.record,
      owner_uuid: ownerUuid,
      role: use.role,
      upload_group_uuid: rule?.groupUuid ?? null,
      digest,
      size: content.bytes.length,
      content_type: content.type,
      width: content.width ?? null,
      height: content.height ?? null,
      scan_state: scanState,
      object_uuid: isObject ? object.uuid : null,
      created_at: new Date(now),
      created_by: actor.userUuid,
    })
    .execute()
  if (!isObject) await writeParts(tx, actor.dealerId, uuid, content.bytes)
  const data = { record: use.record, role: use.role, owner_uuid: ownerUuid }
  await emitEvent(tx, actor, { type: 'file.stored', uuid, data })
  return uuid
}

/** Deletes files with their content. No row may refer to them any more. */
export async function purgeFiles(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  const gone = await tx
    .deleteFrom('files')
    .where('uuid', 'in', [...uuids])
    .returning('object_uuid')
    .execute()
  const objects = gone.flatMap(({ object_uuid }) => object_uuid ?? [])
  await leaveObjects(tx, objects)
}
