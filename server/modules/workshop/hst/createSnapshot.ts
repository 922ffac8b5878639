import { v7 as uuidv7 } from 'uuid'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { HstKind } from '#contract/workshop/hst/hstState.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import type { HstTables } from '#server/db/tables/hstTables.ts'
import { type Admitted, keepFile } from '#server/files/files.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { recordEvent } from '#server/records/audit.ts'
import { holdersAnywhere } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { OPEN_STATUSES, type StoredItem } from './latestSnapshots.ts'
import { listPermittedLocations } from './permittedLocations.ts'
import { answerRequests } from './requests.ts'

/** Tolerated difference between the clocks of two machines (ms). */
const AHEAD_MS = 5 * 60_000
/**
 * Permissions of users who are told about a snapshot: those who see the list, and those who see the affected papers.
 */
const CONCERNED = ['location.workshop.hstcheck.read', ...PAPER_PERMISSIONS.read] as const

export type NewSnapshot = {
  vin: string
  checkedAt: string
  source: HstTables['hst_snapshots']['source']
  items: readonly StoredItem[]
  covers: readonly HstKind[]
  unread: readonly { line: number; text: string }[]
  fileName: string
  tokenUuid: string | null
  paperUuid: string | null
  input: Admitted
}
type Services = { hub: Hub; jobs: Pick<Jobs, 'wake'>; session: Session; now: number }
type CreatedSnapshot = { uuid: string; isDuplicate: boolean }

/** Open papers of a vehicle, the newest first. */
export function openPapersOf(tx: Tx, vin: string) {
  return tx
    .selectFrom('papers')
    .select(['uuid', 'location_uuid', 'jobId', 'dmsJobId', 'licensePlate', 'status', 'created_at'])
    .where('vin', '=', vin)
    .where('status', 'in', OPEN_STATUSES)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute()
}

/**
 * Whether the session may add a snapshot of a vehicle. The snapshot affects the car's open papers, so it requires the
 * permission to change one of them. For a car without open papers, it requires that permission at any location.
 */
export async function mayCreateSnapshot(tx: Tx, session: Session, vin: string): Promise<boolean> {
  const papers = await openPapersOf(tx, vin)
  const own = new Set((await listPermittedLocations(tx, session, PAPER_PERMISSIONS.update)).map(({ uuid }) => uuid))
  return papers.length === 0 ? own.size > 0 : papers.some(({ location_uuid }) => own.has(location_uuid))
}

/**
 * Stores a snapshot with its original. The same input with the same moment counts as one snapshot, however often it is
 * sent.
 */
export async function createSnapshot(
  tx: Tx,
  { hub, jobs, session, now }: Services,
  snapshot: NewSnapshot,
): Promise<CreatedSnapshot> {
  if (!(await mayCreateSnapshot(tx, session, snapshot.vin))) throw new Failure('no_permission')
  if (Date.parse(snapshot.checkedAt) > now + AHEAD_MS)
    throw new Failure('validation_failed', { fields: { checked_at: 'too_big' } })
  const { digest } = snapshot.input
  const uuid = uuidv7()
  const added = await tx
    .insertInto('hst_snapshots')
    .values({
      dealer_id: session.dealerId,
      uuid,
      vin: snapshot.vin,
      checked_at: snapshot.checkedAt,
      source: snapshot.source,
      digest,
      items: JSON.stringify(snapshot.items),
      covers: [...snapshot.covers],
      unread: JSON.stringify(snapshot.unread),
      file_name: snapshot.fileName,
      token_uuid: snapshot.tokenUuid,
      paper_uuid: snapshot.paperUuid,
      created_at: new Date(now),
      created_by: session.userUuid,
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'vin', 'digest', 'checked_at']).doNothing())
    .returning('uuid')
    .executeTakeFirst()
  if (!added) {
    const known = await tx
      .selectFrom('hst_snapshots')
      .select('uuid')
      .where('vin', '=', snapshot.vin)
      .where('digest', '=', digest)
      .where('checked_at', '=', snapshot.checkedAt)
      .executeTakeFirstOrThrow()
    return { uuid: known.uuid, isDuplicate: true }
  }
  // A snapshot that was entered by hand has no original.
  if (snapshot.input.content.bytes.length > 0) await keepFile(tx, session, now, snapshot.input, uuid)
  const after = {
    vin: snapshot.vin,
    checked_at: snapshot.checkedAt,
    source: snapshot.source,
    items: snapshot.items.length,
  }
  await recordEvent(tx, session, now, { event: 'hst.looked', uuid, before: null, after })
  const readers = await holdersAnywhere(tx, CONCERNED)
  onCommit(tx, () => {
    const data = { type: 'workshop.hst.snapshot', uuid, location: null, version: 1, by: session.userUuid, fields: [] }
    for (const reader of readers) hub.publish(session.dealerId, room.user(reader), { event: 'custom.event', data })
  })
  await answerRequests(tx, { hub, jobs, session, now }, { vin: snapshot.vin, checkedAt: snapshot.checkedAt })
  return { uuid, isDuplicate: false }
}
