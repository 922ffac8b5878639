import { EXPORT_HOURS } from '#contract/constants.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { type Files, keepFile, purgeFiles } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { addEntry, toUser } from '#server/inbox/addEntry.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { FailedJobs, Jobs, Workers } from '#server/jobs/jobs.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { collectOwnData } from './ownData.ts'

const HOUR = 3_600_000

type Services = { files: Files; hub: Hub; jobs: Pick<Jobs, 'wake'>; now: () => number }

/** The user's newest export that is waiting or can still be downloaded. */
export async function readExport(tx: Tx, userUuid: string, now: number) {
  const row = await tx
    .selectFrom('data_exports as e')
    .leftJoin('jobs as j', (join) => join.onRef('j.dealer_id', '=', 'e.dealer_id').onRef('j.uuid', '=', 'e.uuid'))
    .select(['e.uuid', 'e.created_at', 'e.expires_at', 'j.state'])
    .leftJoin('files as f', (join) => join.onRef('f.dealer_id', '=', 'e.dealer_id').onRef('f.uuid', '=', 'e.file_uuid'))
    .select('f.size')
    .where('e.user_uuid', '=', userUuid)
    .where('e.expires_at', '>', new Date(now).toISOString())
    .orderBy('e.uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { state, size, ...rest } = row
  if (size !== null) return { ...rest, size, state: 'ready' } as const
  return { ...rest, size: 0, state: state === 'failed' ? 'failed' : 'waiting' } as const
}

/** Requests an export. While one is waiting, a second request changes nothing. Older exports are deleted. */
export async function requestExport(tx: Tx, session: Session, now: number): Promise<void> {
  const { dealerId, userUuid } = session
  await tx.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forUpdate().execute()
  if ((await readExport(tx, userUuid, now))?.state === 'waiting') return
  const older = await tx.deleteFrom('data_exports').where('user_uuid', '=', userUuid).returning('file_uuid').execute()
  await purgeFiles(
    tx,
    older.flatMap(({ file_uuid }) => file_uuid ?? []),
  )
  const uuid = await enqueueJob(tx, dealerId, 'data_export', { user_uuid: userUuid }, userUuid)
  await tx
    .insertInto('data_exports')
    .values({
      dealer_id: dealerId,
      uuid,
      user_uuid: userUuid,
      created_at: new Date(now),
      expires_at: new Date(now + EXPORT_HOURS * HOUR),
    })
    .execute()
  await recordEvent(tx, session, now, {
    event: 'user.data_requested',
    uuid: userUuid,
    before: null,
    after: null,
  })
}

/** The file of the user's own export. Records that it was downloaded. */
export async function fetchExport(tx: Tx, session: Session, uuid: string, now: number): Promise<string> {
  const row = await tx
    .selectFrom('data_exports')
    .select('file_uuid')
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', session.userUuid)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  if (!row?.file_uuid) throw new Failure('not_found')
  await recordEvent(tx, session, now, {
    event: 'user.data_fetched',
    uuid: session.userUuid,
    before: null,
    after: null,
  })
  return row.file_uuid
}

type Told = { user: string; copy: string; kind: 'dataExportReady' | 'dataExportFailed' }

/** Puts an entry about a copy into the inbox of its owner. */
async function tellOwner(
  tx: Tx,
  { hub, jobs, now }: Services,
  dealerId: string,
  { user, copy, kind }: Told,
): Promise<void> {
  const entry = { kind, location_uuid: null, record_uuid: null, subject: copy, details: {}, note: '' }
  const services = { hub, jobs, session: { dealerId, userUuid: null }, now: now() }
  await addEntry(tx, services, { ...entry, ...toUser(user) })
}

/** Tells the owner that the copy could not be made. */
export function dataExportFailed(services: Services): NonNullable<FailedJobs['data_export']> {
  return (tx, { dealerId, uuid, data }) =>
    tellOwner(tx, services, dealerId, { user: data.user_uuid, copy: uuid, kind: 'dataExportFailed' })
}

/** Creates the export and tells its owner by mail and in the inbox. The 24 hours of the download begin now. */
export function dataExportWorker(services: Services): Workers['data_export'] {
  const { files, jobs, now } = services
  return async ({ dealerId, uuid, data, inDealer }) => {
    const own = await inDealer((tx) =>
      tx.selectFrom('users').select('avatar_uuid').where('uuid', '=', data.user_uuid).executeTakeFirst(),
    )
    const picture = own?.avatar_uuid ? await files.read(dealerId, own.avatar_uuid) : null
    const content = await inDealer((tx) => collectOwnData(tx, data.user_uuid, now(), picture))
    const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
    const actor = { dealerId, userUuid: data.user_uuid, permissions: null }
    const copy = await files.admit(actor, FILE_USES.dataExport, { type: 'application/json', bytes }, uuid)
    await inDealer(async (tx) => {
      const waiting = await tx
        .selectFrom('data_exports')
        .select('uuid')
        .where('uuid', '=', uuid)
        .where('file_uuid', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      // The user has requested a new export meanwhile. Its job tells the user.
      if (!waiting) return
      const file_uuid = await keepFile(tx, actor, now(), copy, uuid)
      const expires_at = new Date(now() + EXPORT_HOURS * HOUR)
      await tx.updateTable('data_exports').set({ file_uuid, expires_at }).where('uuid', '=', uuid).execute()
      await enqueueJob(tx, dealerId, 'mail', { user_uuid: data.user_uuid, content: { template: 'data_export' } })
      onCommit(tx, () => jobs.wake('mail'))
      await tellOwner(tx, services, dealerId, { user: data.user_uuid, copy: uuid, kind: 'dataExportReady' })
    })
  }
}
