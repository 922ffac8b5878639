import { z } from 'zod'
import { PHOTO_TYPES } from '#contract/api/workshop/workshopShapes.ts'
import { uuid } from '#contract/scalars.ts'
import { PHOTO_LIMITS } from '#contract/workshop/photoLimits.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Files } from '../files.ts'
import { FILE_USES } from '../fileUses.ts'
import type { Announced } from './incomingStore.ts'

/** Uses whose files can come in pieces, with what is taken of them. */
const RESUMABLE = { paperPhoto: { types: PHOTO_TYPES, bytes: PHOTO_LIMITS.bytes } } as const
type ResumableUse = keyof typeof RESUMABLE

/** Files of one person that may be on their way at once: two full galleries. */
const OPEN_MAX = 200

const announcement = z.object({ use: z.enum(Object.keys(RESUMABLE) as [ResumableUse]), owner: uuid, type: z.string() })

type Services = {
  database: Database
  files: Files
  /** Refuses somebody who may not add such a file to the row. */
  mayBring: Readonly<Record<ResumableUse, (session: Session, ownerUuid: string) => Promise<void>>>
}

/** Asks rights, type, size and room before the first byte of a file is sent. */
export async function announceFile(
  { database, files, mayBring }: Services,
  session: Session,
  given: { metadata: unknown; size: number | undefined },
): Promise<Announced> {
  const parsed = announcement.safeParse(given.metadata)
  const size = given.size ?? 0
  if (!parsed.success) throw new Failure('bad_request')
  const { use, owner, type } = parsed.data
  const { types, bytes } = RESUMABLE[use]
  if (size === 0) throw new Failure('no_file')
  if (!types.some((one) => one === type)) throw new Failure('wrong_file_type')
  if (size > bytes) throw new Failure('file_too_large')
  await mayBring[use](session, owner)
  await files.announce(session, FILE_USES[use], { type, size })
  const { count } = await database.inDealer(session.dealerId, (tx) =>
    tx
      .selectFrom('incoming_files')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('created_by', '=', session.userUuid)
      .executeTakeFirstOrThrow(),
  )
  if (Number(count) >= OPEN_MAX) throw new Failure('too_many_attempts')
  return { use, owner, type, size }
}

/** The bytes of a complete upload of this person for this row; `not_found` otherwise. It stays until `purgeIncoming`. */
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

/** Forgets an upload that was taken over. */
export async function purgeIncoming(tx: Tx, uploadUuid: string): Promise<void> {
  await tx.deleteFrom('incoming_files').where('uuid', '=', uploadUuid).execute()
}
