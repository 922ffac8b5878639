import { v7 as uuidv7 } from 'uuid'
import type { PermissionMap } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import type { ScanState } from '#server/db/fileTables.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Actor } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { digestOf } from './digestOf.ts'
import { claimObject, getObject, leaveObjects, putObject, type WrittenObject } from './fileObjects.ts'
import { readParts, writeParts } from './fileParts.ts'
import { type FileRule, findRule, requireAllowed, requireRoom } from './fileRules.ts'
import type { FileUse } from './fileUses.ts'
import { requireGroupRight } from './groupRights.ts'
import { findStorage, type StorageServices } from './objectStorageOf.ts'
import { reportThreat } from './reportThreat.ts'
import { scanContent } from './scanContent.ts'
import { scannerOf } from './scannerOf.ts'

/** Bytes with what they are: already taken apart by whoever knows their format. */
type Content = { type: string; bytes: Buffer; width?: number; height?: number }

/** Content that has passed the rules and the scanner. It is stored with `keepFile`, in the transaction that shows it. */
export type Admitted = {
  use: FileUse
  content: Content
  digest: Buffer
  scanState: ScanState
  rule: FileRule | null
  /** The content in the object storage; null: it goes into the database. */
  object: WrittenObject | null
}

/** Who brings a file. Without permissions it is the server itself, for somebody. */
type Bringer = Actor & { permissions: PermissionMap | null }

type StoredFile = { type: string; bytes: Buffer; size: number; digest: Buffer }

export type Files = {
  /**
   * Asks the rights and rules of the file group and the virus scanner; a refusal stores nothing. `ownerUuid` is the row that is to
   * show the file. No transaction may be open: the scanner takes its time.
   */
  admit(actor: Bringer, use: FileUse, content: Content, ownerUuid: string | null): Promise<Admitted>
  /** Asks the rights and rules of the file group of a file that is still to come: `size` in bytes. */
  announce(actor: Bringer, use: FileUse, file: { type: string; size: number }): Promise<void>
  /** A stored file with its content; the caller has asked who may see it. No transaction may be open. */
  read(dealerId: string, uuid: string): Promise<StoredFile>
}

type FileServices = StorageServices & { hub: Hub; jobs: Pick<Jobs, 'wake'>; now: () => number }

/** The one door for everything that is stored as a file. */
export function createFiles(services: FileServices): Files {
  const { database, hub, jobs, now } = services

  async function scanStateOf(
    actor: Actor,
    use: FileUse,
    {
      bytes,
      ownerUuid,
      digest,
      rule,
    }: { bytes: Buffer; ownerUuid: string | null; digest: Buffer; rule: FileRule | null },
  ): Promise<ScanState> {
    if (rule?.virusRule === 'none') return 'unscanned'
    const scanner = await scannerOf(services, actor.dealerId).catch(unavailable)
    if (scanner === null && rule?.virusRule === 'scan_or_refuse') throw new Failure('scanner_not_set_up')
    if (scanner === null) return 'unscanned'
    const threat = await scanContent(scanner, bytes)
    if (threat === null) return 'clean'
    const { record, role } = use
    const { dealerId, userUuid } = actor
    const tell = await database.inDealer(dealerId, (tx) =>
      reportThreat(tx, hub, { dealerId, userUuid }, now(), 'file.refused', {
        record,
        role,
        ownerUuid,
        uploader: userUuid,
        threat,
        digest,
      }),
    )
    tell()
    jobs.wake('mail')
    throw new Failure('file_infected')
  }

  /** Null when the database takes the content: the storage is off, or does not answer and the file must not get lost. */
  async function storeObject(dealerId: string, content: Content): Promise<WrittenObject | null> {
    const storage = await findStorage(services, dealerId)
    if (!storage?.isOn) return null
    return putObject(services, dealerId, storage, content).catch(() => null)
  }

  /** What is known of a file, with its content or the object that holds it. */
  async function find(dealerId: string, uuid: string) {
    return database.inDealer(dealerId, async (tx) => {
      const file = await tx
        .selectFrom('files')
        .select(['content_type', 'size', 'digest', 'scan_state', 'object_uuid'])
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      if (!file) throw new Failure('not_found')
      if (file.scan_state === 'infected') throw new Failure('file_infected')
      const { content_type: type, size, digest, object_uuid } = file
      const content = object_uuid === null ? await readParts(tx, uuid) : { object: object_uuid }
      return { type, size, digest, content }
    })
  }

  /** The rules of the group that takes such a file, once it would be taken. */
  async function ruleFor(actor: Bringer, use: FileUse, file: { type: string; size: number }): Promise<FileRule | null> {
    return database.inDealer(actor.dealerId, async (tx) => {
      const found = await findRule(tx, use)
      if (found) {
        if (actor.permissions !== null) requireGroupRight(actor.permissions, found.groupUuid, 'create')
        requireAllowed(found, file)
        await requireRoom(tx, found, file.size)
      }
      return found
    })
  }

  return {
    async announce(actor, use, file) {
      await ruleFor(actor, use, file)
    },
    async admit(actor, use, content, ownerUuid) {
      const { bytes, type } = content
      const rule = await ruleFor(actor, use, { type, size: bytes.length })
      const digest = await digestOf(bytes)
      const scanState = await scanStateOf(actor, use, { bytes, ownerUuid, digest, rule })
      const object = await storeObject(actor.dealerId, content)
      return { use, content, digest, scanState, rule, object }
    },
    async read(dealerId, uuid) {
      const { type, size, digest, content } = await find(dealerId, uuid)
      if (Buffer.isBuffer(content)) return { type, size, digest, bytes: content }
      try {
        const found = await getObject(services, dealerId, { uuid: content.object, size })
        if (!found.digest.equals(digest)) throw new Failure('file_damaged')
        return { type, size, digest, bytes: found.bytes }
      } catch (error) {
        // It may have moved to the database meanwhile, and its object be gone.
        const again = await find(dealerId, uuid)
        if (!Buffer.isBuffer(again.content)) throw error
        return { type, size, digest, bytes: again.content }
      }
    },
  }
}

const unavailable = (error: unknown): never => {
  throw error instanceof Failure ? error : new Failure('scanner_unavailable')
}

/** Stores admitted content for a row; its uuid is the new file's. It exists when the transaction commits. */
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
  return uuid
}

/** Deletes files with their content. Nothing may refer to them any more. */
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
