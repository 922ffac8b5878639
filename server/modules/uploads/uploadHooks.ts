import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/planning/localDay.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { upload } from '#contract/records/upload.ts'
import { safeFileName } from '#contract/uploads/fileName.ts'
import { EXPIRING_DAYS, UNFINISHED_SHOWN_MINUTES } from '#contract/uploads/limits.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZoneSql } from '#server/db/timeZones.ts'
import { findGroupRule, requireAllowed, requireRoom } from '#server/files/fileRules.ts'
import { isRunnable } from '#server/files/incoming/contentType.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { requireSeen } from './requireSeen.ts'

const today = sql`(now() at time zone ${dealerZoneSql})::date`
/** The day after which the night deletes the content, by the retention of its group. */
const retainedUntil = sql`(select (r.uploaded_at + make_interval(days => g.retention_days::int))::date
  from upload_groups g where g.dealer_id = r.dealer_id and g.uuid = r.upload_group_uuid and g.deleted_at is null)`
const endsAt = sql`least(r.expires_at, ${retainedUntil})`
/** Condition: the last day of the file (`r`) has passed. */
export const isPastEnd = sql<boolean>`coalesce(r.expires_at < ${today}, false)`
const ofCurrent = (column: string) =>
  sql`(select f.${sql.ref(column)} from files f where f.dealer_id = r.dealer_id and f.uuid = r.file_uuid)`

/** SQL of the computed columns. If several states apply, the first one of the list counts. */
export const computed: NonNullable<Hooks<typeof upload>['computed']> = {
  state: sql`case
    when r.deleted_at is not null then 'deleted'
    when r.file_uuid is null and r.scanning_since is not null then 'scanning'
    when r.file_uuid is null then 'uploading'
    when ${ofCurrent('scan_state')} = 'infected' then 'infected'
    when ${isPastEnd} then 'expired'
    else 'available' end`,
  type: sql`r.type`,
  content_type: sql`r.content_type`,
  size: sql`r.size`,
  digest: sql`coalesce(encode(r.digest, 'hex'), '')`,
  version_uuid: sql`coalesce(r.file_uuid::text, '')`,
  version_count: sql`(select count(*) from upload_versions v where v.dealer_id = r.dealer_id and v.upload_uuid = r.uuid)`,
  width: ofCurrent('width'),
  height: ofCurrent('height'),
  uploaded_at: sql`r.uploaded_at`,
  uploader_uuid: sql`r.uploader_uuid`,
  ends_at: endsAt,
  is_expiring: sql`coalesce(r.file_uuid is not null and r.deleted_at is null
    and ${endsAt} <= ${today} + ${sql.lit(EXPIRING_DAYS)}, false)`,
  is_linked: sql`(r.paper_uuid is not null or r.vehicle_uuid is not null or r.customer_uuid is not null)`,
}

type Services = { hub: Hub; now: () => number }

/**
 * The rules of shared files: names that are safe on any computer, moves by the rules of the new group, events, and who
 * sees an upload that was not finished.
 */
export function uploadHooks({ hub, now }: Services): Hooks<typeof upload> {
  return {
    computed,
    visible({ userUuid }) {
      const shownFrom = new Date(now() - UNFINISHED_SHOWN_MINUTES * MINUTE_MS).toISOString()
      return sql<boolean>`(r.file_uuid is not null or r.uploader_uuid = ${userUuid}::uuid
        or r.created_at > ${shownFrom}::timestamptz)`
    },
    async beforeWrite(tx, { verb, session, changes }) {
      await requireSeen(tx, session, changes)
      const own = verb === 'create' ? { uploader_uuid: session.userUuid } : {}
      if (changes.name === undefined) return own
      const name = safeFileName(changes.name)
      // Otherwise a text that was checked could become a program through its name.
      if (verb === 'update' && isRunnable(name)) throw new Failure('wrong_file_type')
      return Object.assign(own, { name })
    },
    async afterWrite(tx, write, row) {
      const { verb, session, changes, before } = write
      if (verb === 'update' && changes.upload_group_uuid !== undefined) await moveFiles(tx, write, row)
      // Only uploads with a content are announced to other programs.
      if (before === null || before.version_uuid === '' || verb === 'update') return
      const what = verb === 'delete' ? 'removed' : 'created'
      await announceRecord(tx, hub, session, upload, [row], ['deleted_at'], what)
    },
  }
}

/** Moves all versions of a file to its new group. Refuses when one of them breaks the rules of that group. */
async function moveFiles(
  tx: Tx,
  { uuid }: Write<typeof upload>,
  { upload_group_uuid }: RecordRow<typeof upload>,
): Promise<void> {
  const rule = await findGroupRule(tx, upload_group_uuid)
  if (rule === null) throw new Failure('record_deleted')
  const files = await tx
    .selectFrom('files as f')
    .innerJoin('upload_versions as v', (join) =>
      join.onRef('v.dealer_id', '=', 'f.dealer_id').onRef('v.uuid', '=', 'f.uuid'),
    )
    .select(['f.uuid', 'f.size', 'f.content_type', 'f.scan_state'])
    .where('v.upload_uuid', '=', uuid)
    .execute()
  for (const { size, content_type, scan_state } of files) {
    requireAllowed(rule, { type: content_type, size })
    // A file that was not scanned cannot move to a group that accepts scanned files only.
    if (rule.virusRule === 'scan_or_refuse' && scan_state !== 'clean') throw new Failure('file_unchecked')
  }
  await requireRoom(
    tx,
    rule,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  if (files.length > 0)
    await tx
      .updateTable('files')
      .set({ upload_group_uuid })
      .where(
        'uuid',
        'in',
        files.map((file) => file.uuid),
      )
      .execute()
}
