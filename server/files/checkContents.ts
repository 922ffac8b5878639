import type { Selectable } from 'kysely'
import type { FileTables } from '#server/db/tables/fileTables.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { Scanner } from '#server/storage/virusScanner.ts'
import { digestOf } from './digestOf.ts'
import { getObject } from './fileObjects.ts'
import { readContent } from './fileParts.ts'
import type { StorageServices } from './objectStorageOf.ts'
import { reportThreat } from './reportThreat.ts'
import { scanContent } from './scanContent.ts'
import { scannerOf } from './scannerOf.ts'

export type CheckServices = StorageServices & { hub: Hub; now: () => number }
type CheckJob = Job<'file_check'>
type FileRow = Pick<
  Selectable<FileTables['files']>,
  'uuid' | 'size' | 'digest' | 'scan_state' | 'object_uuid' | 'owner_record' | 'owner_uuid' | 'role' | 'created_by'
> & { virus_rule: string | null }
type Outcome = { column: 'damaged' | 'infected' | 'unread' | null }
/** Services that did not answer. They are not tried again in this part. */
type Away = { storage: boolean; scanner: boolean }

/** Time of one part (ms). A job may take two minutes; the rest is left to the next job. */
const PART_MS = 40_000
const PAGE = 50

/**
 * Compares contents with their digests and lets the scanner check those that it has not seen. It continues where the
 * last part stopped. Returns true when all files are done.
 */
export async function checkContents(services: CheckServices, job: CheckJob, check: string): Promise<boolean> {
  const until = services.now() + PART_MS
  const away: Away = { storage: false, scanner: false }
  const scanner = await scannerOf(services, job.dealerId).catch(() => null)
  for (;;) {
    const page = await nextFiles(job, check)
    if (page.length === 0) return true
    for (const file of page) {
      const { column } = await checkFile(services, job, file, scanner, away)
      await note(job, check, file.uuid, column)
      if (services.now() > until) return false
    }
  }
}

async function nextFiles({ inDealer }: CheckJob, check: string): Promise<FileRow[]> {
  return inDealer(async (tx) => {
    const row = await tx
      .selectFrom('file_checks')
      .select('after_uuid')
      .where('uuid', '=', check)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (!row) return []
    return tx
      .selectFrom('files as f')
      .leftJoin('upload_groups as g', (join) =>
        join.onRef('g.dealer_id', '=', 'f.dealer_id').onRef('g.uuid', '=', 'f.upload_group_uuid'),
      )
      .select(['f.uuid', 'f.size', 'f.digest', 'f.scan_state', 'f.object_uuid', 'f.owner_record', 'f.owner_uuid'])
      .select(['f.role', 'f.created_by', 'g.virus_rule'])
      .$if(row.after_uuid !== null, (files) => files.where('f.uuid', '>', row.after_uuid ?? ''))
      .orderBy('f.uuid')
      .limit(PAGE)
      .execute()
  })
}

async function checkFile(
  services: CheckServices,
  job: CheckJob,
  file: FileRow,
  scanner: Scanner | null,
  away: Away,
): Promise<Outcome> {
  const bytes = await contentOf(services, job, file, away)
  if (!Buffer.isBuffer(bytes)) return { column: bytes }
  if (!(await digestOf(bytes)).equals(file.digest)) return { column: 'damaged' }
  const isUnseen = file.scan_state === 'unscanned' && file.virus_rule !== 'none'
  if (scanner === null || away.scanner || !isUnseen) return { column: null }
  try {
    const threat = await scanContent(scanner, bytes)
    await keepVerdict(services, job, file, threat)
    return { column: threat === null ? null : 'infected' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    away.scanner = true
    return { column: null }
  }
}

/** The content, or why it cannot be read; null when the file is gone. */
async function contentOf(
  services: CheckServices,
  job: CheckJob,
  { uuid, size, object_uuid }: FileRow,
  away: Away,
): Promise<Buffer | 'damaged' | 'unread' | null> {
  if (object_uuid !== null && away.storage) return 'unread'
  try {
    if (object_uuid !== null) return (await getObject(services, job.dealerId, { uuid: object_uuid, size })).bytes
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    away.storage = error.code !== 'file_damaged'
  }
  const now = await findPlace(job, uuid)
  if (!now) return null
  // The file was not moved meanwhile, so the storage has lost the content or does not answer.
  if (now.object_uuid !== null) return away.storage ? 'unread' : 'damaged'
  const bytes = await readContent(job, uuid)
  if (bytes.length === size) return bytes
  // Bytes are missing. The file may have been deleted or moved between two pieces.
  const later = await findPlace(job, uuid)
  if (!later) return null
  return later.object_uuid === null ? 'damaged' : 'unread'
}

const findPlace = ({ inDealer }: CheckJob, uuid: string) =>
  inDealer((tx) => tx.selectFrom('files').select('object_uuid').where('uuid', '=', uuid).executeTakeFirst())

/** Stores the scanner's verdict. A file with a threat is locked, so that it cannot be read any more. */
async function keepVerdict(
  { hub, now }: CheckServices,
  { dealerId, inDealer }: CheckJob,
  file: FileRow,
  threat: string | null,
): Promise<void> {
  await inDealer(async (tx) => {
    const judged = await tx
      .updateTable('files')
      .set({ scan_state: threat === null ? 'clean' : 'infected' })
      .where('uuid', '=', file.uuid)
      .where('scan_state', '=', 'unscanned')
      .returning('uuid')
      .executeTakeFirst()
    if (!judged || threat === null) return
    const { owner_record: record, role, owner_uuid: ownerUuid, created_by: uploader, digest } = file
    const found = { record, role, ownerUuid, uploader, threat, digest }
    await reportThreat(tx, hub, { dealerId, userUuid: null }, now(), 'file.locked', found)
  })
}

async function note(
  { inDealer }: CheckJob,
  check: string,
  after_uuid: string,
  column: Outcome['column'],
): Promise<void> {
  await inDealer((tx) =>
    tx
      .updateTable('file_checks')
      .set((eb) => ({ after_uuid, checked: eb('checked', '+', 1) }))
      .$if(column !== null, (row) => row.set((eb) => ({ [column ?? 'damaged']: eb(column ?? 'damaged', '+', 1) })))
      .where('uuid', '=', check)
      .execute(),
  )
}
