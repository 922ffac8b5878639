import { z } from 'zod'
import { PHOTO_TYPES } from '#contract/api/workshop/workshopShapes.ts'
import { uuid } from '#contract/scalars.ts'
import { ACCEPTANCE_PHOTO_LIMITS } from '#contract/service/acceptance.ts'
import { UPLOAD_BYTES_MAX } from '#contract/uploads/limits.ts'
import { PHOTO_LIMITS } from '#contract/workshop/photoLimits.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Files } from '../files.ts'
import { FILE_USES } from '../fileUses.ts'
import { forgetArrived } from './arrivalDigests.ts'
import type { Announced } from './incomingStore.ts'

const MEGABYTE = 1024 * 1024
/**
 * Uses that accept uploads in pieces, with their types, size limit and plugin, and with the most bytes of a user's open
 * uploads. Null types: the file group decides by the content, which is not known yet.
 */
const RESUMABLE = {
  paperPhoto: { types: PHOTO_TYPES, bytes: PHOTO_LIMITS.bytes, plugin: 'plugin_workshop', openBytes: 256 * MEGABYTE },
  acceptancePhoto: {
    types: PHOTO_TYPES,
    bytes: ACCEPTANCE_PHOTO_LIMITS.bytes,
    plugin: 'plugin_service',
    openBytes: 256 * MEGABYTE,
  },
  upload: { types: null, bytes: UPLOAD_BYTES_MAX, plugin: 'plugin_upload', openBytes: 2 * UPLOAD_BYTES_MAX },
} as const
type ResumableUse = keyof typeof RESUMABLE

const announcement = z.object({
  use: z.enum(Object.keys(RESUMABLE) as [ResumableUse, ...ResumableUse[]]),
  owner: uuid,
  /** Browsers know no type for many files. The protocol then sends none. */
  type: z.string().max(200).nullable(),
})

/** Checks by use: throws when the caller may not add such a file to the row. */
export type BringFile = Readonly<Record<ResumableUse, (session: Session, ownerUuid: string) => Promise<void>>>

type Services = { files: Files; gathered: { readonly mayBring: Partial<BringFile> } }

/** Checks rights, type, size and room before the first byte of a file is sent. */
export async function announceFile(
  { files, gathered }: Services,
  session: Session,
  given: { metadata: unknown; size: number | undefined },
): Promise<Announced> {
  const parsed = announcement.safeParse(given.metadata)
  const size = given.size ?? 0
  if (!parsed.success) throw new Failure('bad_request')
  const { use, owner } = parsed.data
  const type = parsed.data.type ?? ''
  const { types, bytes, plugin, openBytes } = RESUMABLE[use]
  if (session.disabledPlugins.includes(plugin)) throw new Failure('plugin_disabled')
  if (size === 0) throw new Failure('no_file')
  if (types !== null && !types.some((one) => one === type)) throw new Failure('wrong_file_type')
  if (size > bytes) throw new Failure('file_too_large')
  const check = gathered.mayBring[use]
  if (!check) throw new Failure('bad_request')
  await check(session, owner)
  await files.announce(session, FILE_USES[use], { type, size }, owner)
  return { use, owner, type, size, openBytes }
}

/** The bytes of a user's complete upload for a row; throws `not_found` otherwise. They stay until `purgeIncoming`. */
export async function readIncoming(
  tx: Tx,
  session: Session,
  uploadUuid: string,
  wanted: { use: ResumableUse; owner: string },
): Promise<Buffer> {
  const row = await tx
    .selectFrom('incoming_files')
    .select(['size', 'received'])
    .where('uuid', '=', uploadUuid)
    .where('created_by', '=', session.userUuid)
    .where('use', '=', wanted.use)
    .where('owner_uuid', '=', wanted.owner)
    .executeTakeFirst()
  if (!row || row.received !== row.size) throw new Failure('not_found')
  const parts = await tx
    .selectFrom('incoming_parts')
    .select('bytes')
    .where('incoming_uuid', '=', uploadUuid)
    .orderBy('at')
    .execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

/** Deletes an upload that was taken over. */
export async function purgeIncoming(tx: Tx, uploadUuid: string): Promise<void> {
  await tx.deleteFrom('incoming_files').where('uuid', '=', uploadUuid).execute()
  onCommit(tx, () => forgetArrived(uploadUuid))
}
